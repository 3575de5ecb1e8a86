/** Light or dark: as the system says, or as the player has chosen. */
import { getItem, setItem } from './storage';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

class ThemeChoice {
  chosen = $state<Theme>('auto');
  private system = window.matchMedia('(prefers-color-scheme: dark)');
  private systemDark = $state(this.system.matches);

  /** What is shown now. */
  get shown(): 'light' | 'dark' {
    if (this.chosen !== 'auto') return this.chosen;
    return this.systemDark ? 'dark' : 'light';
  }

  begin(): void {
    this.system.addEventListener('change', (event) => {
      this.systemDark = event.matches;
      this.apply();
    });
    const chosen = getItem('theme');
    if (THEMES.includes(chosen as Theme)) this.chosen = chosen as Theme;
    this.apply();
  }

  choose(theme: Theme): void {
    this.chosen = theme;
    setItem('theme', theme);
    this.apply();
  }

  private apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.shown;
    // The colour of a phone's browser bar.
    const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (frame) frame.content = getComputedStyle(root).getPropertyValue('--surface').trim();
  }
}

export const theme = new ThemeChoice();
