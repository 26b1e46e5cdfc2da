import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 760px)';
const query = () => (typeof matchMedia === 'function' ? matchMedia(PHONE) : undefined);

const subscribe = (changed: () => void) => {
  const media = query();
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
};

/** Whether the page is as narrow as a phone, where what hangs from a control comes from the bottom. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  );
