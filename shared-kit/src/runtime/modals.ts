import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How many modals are open; the header hides while there is one. */
export const modalStore = createStore<{ count: number }>()(() => ({ count: 0 }));

/** Counts a modal as open until the returned function is called; calling it again does nothing. */
export function openModal(): () => void {
  modalStore.setState(({ count }) => ({ count: count + 1 }));
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    modalStore.setState(({ count }) => ({ count: count - 1 }));
  };
}

/** Counts the caller as an open modal while `open`. */
export function useCountAsModal(open: boolean): void {
  useEffect(() => (open ? openModal() : undefined), [open]);
}

export const useAnyModalOpen = (): boolean => useStore(modalStore, ({ count }) => count > 0);
