import { StepReminderDialog } from '../reminder/step-reminder-dialog.tsx';
import { AddStepDialog } from './add-step-dialog.tsx';
import { LineToStepDialog } from './line-to-step-dialog.tsx';
import { MoveGoalDialog } from './move-goal-dialog.tsx';
import { MoveStepDialog } from './move-step-dialog.tsx';
import type { PlanDialogState } from './plan-dialogs.tsx';

/** The open dialog of the main view. */
export function ActivePlanDialog({ open, onClose }: { open: PlanDialogState; onClose: () => void }) {
  if (open.type === 'add') return <AddStepDialog text={open.text} onClose={onClose} />;
  if (open.type === 'move') return <MoveStepDialog stepId={open.stepId} onClose={onClose} />;
  if (open.type === 'remind') return <StepReminderDialog stepId={open.stepId} onClose={onClose} />;
  if (open.type === 'move-goal') return <MoveGoalDialog goalId={open.goalId} onClose={onClose} />;
  return <LineToStepDialog lineId={open.lineId} onClose={onClose} />;
}
