import { useSyncExternalStore } from 'react';

const PHONE_QUERY = '(max-width: 760px)';
const query = () => (typeof matchMedia === 'function' ? matchMedia(PHONE_QUERY) : undefined);

const subscribe = (changed: () => void) => {
  const media = query();
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
};

/** True while the window is at most 760 px wide, where popovers are drawers. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  );
