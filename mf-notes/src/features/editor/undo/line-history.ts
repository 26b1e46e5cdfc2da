import { create } from '@northkeep/shared-kit/runtime';
import { lines, sync } from '@northkeep/shared-vault';
import type { AppliedStep, UndoDirection } from './apply-step.ts';
import type { UndoStep } from './step.ts';
import { UndoHistory } from './step-history.ts';

interface HistoryState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Number of steps undone and redone so far. When it changes, a focused field drops its draft and shows the stored
   * text.
   */
  readonly applied: number;
}

/** State of the undo and redo buttons. */
export const useUndoState = create<HistoryState>(() => ({ canUndo: false, canRedo: false, applied: 0 }));

/** Undo history of the notes. */
export const lineUndoHistory = new UndoHistory({
  lines,
  undoDeletion: (key) => sync.undoDeletion(key),
  onChange: (state, more) => useUndoState.setState(({ applied }) => ({ ...state, applied: applied + more })),
});

/** Deletes all steps when the screen is left, because they contain texts of the vault. */
export const clearUndoHistory = (): void => lineUndoHistory.clear();

/** See {@link UndoHistory.recordStep}. */
export const recordUndoStep = <T>(action: () => T): { result: T; step: UndoStep | null } =>
  lineUndoHistory.recordStep(action);

export const forgetEmptyLine = (id: string): void => lineUndoHistory.dropEmptyLine(id);

export const undoOrRedoLatestStep = (direction: UndoDirection): Promise<AppliedStep | null> =>
  lineUndoHistory.applyLatest(direction);

export const undoSingleStep = (step: UndoStep): Promise<AppliedStep | null> => lineUndoHistory.undoStep(step);
