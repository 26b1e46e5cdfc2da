/** True when an event comes from a toast. Toasts lie outside the dialog, but pressing one must not close it. */
export const isToastPress = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-toasts]') !== null;
