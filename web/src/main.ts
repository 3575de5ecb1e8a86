/** Where the page begins. */
import { mount } from 'svelte';
import App from './App.svelte';
import { session } from './app/session.svelte';
import { router } from './app/router.svelte';
import { theme } from './app/theme.svelte';
import './look/look.css';
import { installPrompt } from './shell/installPrompt.svelte';
import { pageTexts } from './text/texts.svelte';

async function begin(target: HTMLElement): Promise<void> {
  theme.begin();
  await pageTexts.begin();
  router.begin();
  installPrompt.begin();
  target.replaceChildren();
  mount(App, { target });
  // Without an answer the page says that the connection is lost, and tries again.
  await session.begin().catch(() => {});
  registerServiceWorker();
}

/** Browsers allow a service worker only over a secure connection; the page works without one. */
function registerServiceWorker(): void {
  if (!window.isSecureContext || !import.meta.env.PROD) return;
  navigator.serviceWorker?.register('/sw.js').catch(() => {});
}

const target = document.getElementById('app');
// Until then index.html shows a text of its own, after a while.
if (target) void begin(target);
