import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Number of open modals; the header is hidden while there is one. */
export const modalStore = createStore<{ count: number }>()(() => ({ count: 0 }));

/** Counts a modal as open until the returned function is called. Further calls do nothing. */
export function registerOpenModal(): () => void {
  modalStore.setState(({ count }) => ({ count: count + 1 }));
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    modalStore.setState(({ count }) => ({ count: count - 1 }));
  };
}

/** Counts the component as an open modal while `open` is true. */
export function useRegisterOpenModal(open: boolean): void {
  useEffect(() => (open ? registerOpenModal() : undefined), [open]);
}

/** Returns true while a modal is open. */
export const useAnyModalOpen = (): boolean => useStore(modalStore, ({ count }) => count > 0);
