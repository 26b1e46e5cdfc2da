import { create, toast } from '@northkeep/shared-kit/runtime';
import { addNoteTexts } from './copy.ts';

/** Time in ms within which the dialog is shown after its opening; the code for it is loaded after the first screen. */
const SHOWN_WITHIN_MS = 10_000;

interface AddNoteState {
  readonly isOpen: boolean;
  /** True while the page renders {@link AddNoteHost}, which shows the dialog. */
  readonly isHosted: boolean;
}

export const useAddNote = create<AddNoteState>(() => ({ isOpen: false, isHosted: false }));

/**
 * Opens the dialog that adds a note, with what was typed in it before. Says so if the page cannot show it, because a part
 * of the app could not be loaded.
 */
export function openAddNote(): void {
  useAddNote.setState({ isOpen: true });
  setTimeout(() => {
    const { isOpen, isHosted } = useAddNote.getState();
    if (!isOpen || isHosted) return;
    closeAddNote();
    toast({ type: 'warning', text: addNoteTexts.notLoaded });
  }, SHOWN_WITHIN_MS);
}

export const closeAddNote = (): void => useAddNote.setState({ isOpen: false });
