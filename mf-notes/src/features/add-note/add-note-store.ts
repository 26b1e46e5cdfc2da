import { holdTyping, takeHeldTyping } from '@northkeep/shared-kit/held-typing';
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
 * Opens the dialog that adds a note. Its field contains the stored draft. Letters that are typed while the dialog loads
 * are added to the field once it has the focus. If the dialog cannot be shown within {@link SHOWN_WITHIN_MS}, because a
 * part of the app was not loaded, a toast tells the user.
 */
export function openAddNote(): void {
  // While the dialog loads, a second call must not discard the letters that were typed since the first one.
  if (!useAddNote.getState().isOpen) holdTyping(closeAddNote);
  useAddNote.setState({ isOpen: true });
  setTimeout(() => {
    const { isOpen, isHosted } = useAddNote.getState();
    if (!isOpen || isHosted) return;
    closeAddNote();
    toast({ type: 'warning', text: addNoteTexts.notLoaded });
  }, SHOWN_WITHIN_MS);
}

export function closeAddNote(): void {
  takeHeldTyping();
  useAddNote.setState({ isOpen: false });
}
