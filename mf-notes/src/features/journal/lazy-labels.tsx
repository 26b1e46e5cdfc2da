import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { openLabelsDialog, useLabelsDialogState } from './labels-dialog-store.ts';

const dialog = lazyModule(() => import('./entry-labels-dialog.tsx'));
const close = () => openLabelsDialog(null);

/** Dialog of an entry's labels, loaded when it first opens. */
export const LazyLabels = observer(function LazyLabels() {
  const { id } = useLabelsDialogState();
  const line = id === null ? undefined : lines.get(id);
  const loaded = useLazyModule(dialog, line !== undefined, close);
  useEffect(() => close, []);
  return line && loaded ? <loaded.EntryLabelsDialog key={line.id} line={line} onClose={close} /> : null;
});
