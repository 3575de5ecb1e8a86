/** Short messages that come and go by themselves. */
export type ToastKind = 'info' | 'success' | 'danger';

export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

/** Long enough to read, longer for long ones. */
const SHORTEST = 4000;
const PER_LETTER = 60;

class Toasts {
  shown = $state.raw<Toast[]>([]);
  private last = 0;

  add(text: string, kind: ToastKind): void {
    const toast = { id: ++this.last, text, kind };
    // The same said again replaces what was said before.
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
