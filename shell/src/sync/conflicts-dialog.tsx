import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useState } from 'react';
import { closeSyncDialog, useSyncDialog } from './overlays.ts';

const dialog = lazyModule(() => import(/* webpackChunkName: "sync-dialogs" */ './unresolved-conflicts-dialog.tsx'));

/** The dialog of unresolved conflicts, loaded when it first opens. */
export function ConflictsDialog() {
  const open = useSyncDialog((state) => state.open === 'versions');
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const loaded = useLazyModule(dialog, wasOpened, () => {
    setWasOpened(false);
    closeSyncDialog();
  });
  return loaded && <loaded.UnresolvedConflictsDialog open={open} />;
}
