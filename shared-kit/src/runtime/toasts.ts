import { createStore } from 'zustand/vanilla';

/** How long a toast that is not an error stays, in ms of being neither hovered nor focused. */
export const TOAST_DURATION_MS = 6000;

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastInput {
  type: ToastType;
  text: string;
  /** A second, quieter line. */
  detail?: string;
  /** At most one thing to do about it; doing it dismisses the toast. */
  action?: { label: string; run: () => void };
}
export interface Toast extends ToastInput {
  id: string;
}

export const toastStore = createStore<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

let last = 0;

/** Shows a toast and gives its id. The same words again replace the toast that is there, they do not pile up. */
export function toast(input: ToastInput): string {
  last += 1;
  const id = `toast-${last}`;
  toastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ type, text }) => type !== input.type || text !== input.text), { ...input, id }],
  }));
  return id;
}

export const dismissToast = (id: string): void =>
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));

export const dismissAllToasts = (): void => toastStore.setState({ toasts: [] });
