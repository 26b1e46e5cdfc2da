import { takeHeldTyping } from '@northkeep/shared-kit/held-typing';
import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import { closeAddNote, useAddNote } from './add-note-store.ts';

const dialog = lazyModule(() => import('./add-note-dialog.tsx'));

/** Shows the dialog that adds a note on every page. Its code is loaded when it first opens. */
export function AddNoteHost() {
  const { isOpen } = useAddNote();
  useEffect(() => {
    useAddNote.setState({ isHosted: true });
    return () => {
      useAddNote.setState({ isHosted: false });
      // A lock removes the host, and nothing that was typed stays in memory.
      takeHeldTyping();
    };
  }, []);
  const loaded = useLazyModule(dialog, isOpen, closeAddNote);
  return loaded && isOpen && <loaded.AddNoteDialog onClose={closeAddNote} />;
}
