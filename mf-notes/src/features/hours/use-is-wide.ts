import { useSyncExternalStore } from 'react';

/** Width from which the calendar shows one week as seven columns; week-board.module.css has the same. */
const WIDE_QUERY = '(min-width: 1001px)';
const query = () => (typeof matchMedia === 'function' ? matchMedia(WIDE_QUERY) : undefined);

const subscribe = (changed: () => void) => {
  const media = query();
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
};

/** True while the window is wide enough to show the hours of seven days in seven columns. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  );
