import { createStore } from 'zustand/vanilla';

/** Time in ms after which a toast disappears that is neither an error nor `stays`; hover and focus pause it. */
export const TOAST_DURATION_MS = 6000;

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastInput {
  type: ToastType;
  text: string;
  /** Secondary line. */
  detail?: string;
  /** True for a toast with texts of the vault or an action that changes them: it is dismissed when the vault locks. */
  isPrivate?: true;
  /** True for a toast that stays until it is dismissed, as errors do. */
  stays?: true;
  /** Optional action; running it dismisses the toast. */
  action?: { label: string; run: () => void };
}
export interface Toast extends ToastInput {
  id: string;
}

export const toastStore = createStore<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

let lastNumber = 0;

/** Shows a toast and returns its id. Replaces an open toast of the same type and text. */
export function toast(input: ToastInput): string {
  lastNumber += 1;
  const id = `toast-${lastNumber}`;
  toastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ type, text }) => type !== input.type || text !== input.text), { ...input, id }],
  }));
  return id;
}

export const dismissToast = (id: string): void =>
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));

/** Dismisses the private toasts, which must not stay visible after the vault is locked. */
export const dismissPrivateToasts = (): void =>
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter(({ isPrivate }) => !isPrivate) }));

export const dismissAllToasts = (): void => toastStore.setState({ toasts: [] });
