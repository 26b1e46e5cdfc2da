import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { closeAddLine, useAddLine } from './add-store.ts';

const dialog = lazyModule(() => import('./add-dialog.tsx'));

/** The line that adds a note from every page, loaded when it first opens. */
export function AddLineHost() {
  const { isOpen } = useAddLine();
  const loaded = useLazyModule(dialog, isOpen, closeAddLine);
  return loaded && isOpen && <loaded.AddDialog onClose={closeAddLine} />;
}
