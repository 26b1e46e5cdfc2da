import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { openDetailsDialog, useDetailsDialogState } from './details-store.ts';

const dialog = lazyModule(() => import('./details-dialog.tsx'));
const close = () => openDetailsDialog(null);

/** Dialog of a line's details, loaded when it first opens. */
export const LazyDetails = observer(function LazyDetails() {
  const { id } = useDetailsDialogState();
  const line = id === null ? undefined : lines.get(id);
  const loaded = useLazyModule(dialog, line !== undefined, close);
  useEffect(() => close, []);
  return line && loaded ? <loaded.DetailsDialog key={line.id} line={line} open onClose={close} /> : null;
});
