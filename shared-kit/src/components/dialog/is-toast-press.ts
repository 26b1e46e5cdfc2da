/** A press on a toast lies outside the dialog but is not meant for it. */
export const isToastPress = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-toasts]') !== null;
