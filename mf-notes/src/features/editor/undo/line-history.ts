import { create } from '@northkeep/shared-kit/runtime';
import { lines, sync } from '@northkeep/shared-vault';
import type { AppliedStep, UndoDirection } from './apply-step.ts';
import type { UndoStep } from './step.ts';
import { StepHistory } from './step-history.ts';

interface HistoryState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Number of steps undone and redone so far. A change makes a focused field show its stored text again. */
  readonly applied: number;
}

/** State of the undo and redo buttons. */
export const useHistory = create<HistoryState>(() => ({ canUndo: false, canRedo: false, applied: 0 }));

/** Undo history of the notes. */
export const lineHistory = new StepHistory({
  lines,
  undoDeletion: (key) => sync.undoDeletion(key),
  onChange: (state, more) => useHistory.setState(({ applied }) => ({ ...state, applied: applied + more })),
});

/** Deletes all steps when the screen is left, because they contain texts of the vault. */
export const clearHistory = (): void => lineHistory.clear();

/** See {@link StepHistory.recordStep}. */
export const recordStep = <T>(action: () => T): { result: T; step: UndoStep | null } => lineHistory.recordStep(action);

export const dropEmptyLine = (id: string): void => lineHistory.dropEmptyLine(id);

export const applyLatest = (direction: UndoDirection): Promise<AppliedStep | null> =>
  lineHistory.applyLatest(direction);

export const undoStep = (step: UndoStep): Promise<AppliedStep | null> => lineHistory.undoStep(step);
