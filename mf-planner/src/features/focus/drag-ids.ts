import type { StepStatus } from '../../rules/step-lists.ts';

/** Identifies one list of steps: the selected or the parked steps directly under a goal or a milestone. */
export interface StepListId {
  readonly parentId: string;
  readonly status: StepStatus;
}

export const stepListIdOf = (parentId: string, status: StepStatus): StepListId => ({ parentId, status });

/** Id of a list as a drop target; steps have their own ids. */
export const toDropTargetId = ({ parentId, status }: StepListId): string => `${status}:${parentId}`;

/** Reads the id of a list; null for the id of a step. */
export function parseDropTargetId(id: string): StepListId | null {
  const [status, parentId] = id.split(':');
  return parentId !== undefined && (status === 'selected' || status === 'parked') ? { status, parentId } : null;
}
