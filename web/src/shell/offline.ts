/** The service worker: only where the browser allows one, hence not over plain http. */
export function watchOver(): void {
  if (!window.isSecureContext || !import.meta.env.PROD) return;
  // A page without it works all the same.
  navigator.serviceWorker?.register('/sw.js').catch(() => {});
}
