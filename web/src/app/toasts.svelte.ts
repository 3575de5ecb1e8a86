/** Short messages that disappear by themselves. */
type ToastKind = 'info' | 'success' | 'danger';

interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

/** How long a message is shown, in milliseconds. */
const SHORTEST = 4000;
const PER_LETTER = 60;

class Toasts {
  shown = $state.raw<Toast[]>([]);
  private last = 0;

  add(text: string, kind: ToastKind): void {
    const toast = { id: ++this.last, text, kind };
    // The same text replaces the older message.
    this.shown = [...this.shown.filter((one) => one.text !== text), toast];
    setTimeout(() => this.remove(toast.id), SHORTEST + PER_LETTER * text.length);
  }

  remove(id: number): void {
    this.shown = this.shown.filter((one) => one.id !== id);
  }
}

export const toasts = new Toasts();

export function showToast(text: string, kind: ToastKind = 'info'): void {
  toasts.add(text, kind);
}
