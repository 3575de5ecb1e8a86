/** Where the page begins. */
import { mount } from 'svelte';
import App from './App.svelte';
import { me } from './app/me.svelte';
import { router } from './app/router.svelte';
import { theme } from './app/theme.svelte';
import './look/look.css';
import { installing } from './shell/install.svelte';
import { watchOver } from './shell/offline';
import { house } from './text/texts.svelte';

async function begin(target: HTMLElement): Promise<void> {
  theme.begin();
  await house.begin();
  router.begin();
  installing.begin();
  target.replaceChildren();
  mount(App, { target });
  // Without an answer the page says that the connection is lost, and tries again.
  await me.begin().catch(() => {});
  watchOver();
}

const target = document.getElementById('app');
// What stands in the page until then says, after a while, that nothing came.
if (target) void begin(target);
