import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { notesTexts } from '../../../copy.ts';
import { clearUndoHistory, useUndoState } from './line-history.ts';
import { undoOrRedo } from './run-history.ts';

/** Buttons that undo and redo. They stay focusable when there is no step left, so that the focus is not lost. */
export function UndoButtons() {
  const { canUndo, canRedo } = useUndoState();
  useEffect(() => clearUndoHistory, []);
  return (
    <>
      <IconButton
        label={notesTexts.undoLast}
        icon={Undo2}
        aria-disabled={!canUndo}
        onClick={() => void undoOrRedo('undo')}
      />
      <IconButton
        label={notesTexts.redoLast}
        icon={Redo2}
        aria-disabled={!canRedo}
        onClick={() => void undoOrRedo('redo')}
      />
    </>
  );
}
