import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { openLineHistory, useLineHistoryStore } from './history-store.ts';

const dialog = lazyModule(() => import('./history-dialog.tsx'));
const close = () => openLineHistory(null);

/** Dialog of a line's history, loaded with its library for differences when it first opens. */
export const LazyHistory = observer(function LazyHistory() {
  const { id } = useLineHistoryStore();
  const line = id === null ? undefined : lines.get(id);
  const loaded = useLazyModule(dialog, line !== undefined, close);
  useEffect(() => close, []);
  return line && loaded ? <loaded.HistoryDialog key={line.id} line={line} onClose={close} /> : null;
});
