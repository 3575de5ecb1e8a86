/** Installing the page as an app, where the browser offers it. */

/** Chromium's event; other browsers have a menu of their own for it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

class InstallOffer {
  /** Set while the browser offers it. */
  private offer = $state.raw<BeforeInstallPromptEvent | null>(null);

  begin(): void {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault(); // we ask when the player wants it, not when the browser does
      this.offer = event as BeforeInstallPromptEvent;
    });
    window.addEventListener('appinstalled', () => (this.offer = null));
  }

  get isOffered(): boolean {
    return this.offer !== null;
  }

  async ask(): Promise<void> {
    await this.offer?.prompt();
    this.offer = null; // it can be asked only once
  }
}

export const installPrompt = new InstallOffer();
