import { observer } from '@northkeep/shared-kit/runtime';
import { aims, goals } from '@northkeep/shared-vault';
import { planTexts } from '../../plan-copy.ts';
import { moveGoalUnder } from '../plan/part-order.ts';
import { labelOf } from '../plan/plan.ts';
import { MoveDialog } from './move-dialog.tsx';

interface MoveGoalDialogProps {
  goalId: string;
  onClose: () => void;
}

/** Moves a goal with everything below it to another aim. */
export const MoveGoalDialog = observer(function MoveGoalDialog({ goalId, onClose }: MoveGoalDialogProps) {
  const goal = goals.get(goalId);
  return (
    <MoveDialog
      title={planTexts.moveToAim}
      partLabel={goal ? labelOf(goal) : null}
      placeLabel={planTexts.aimOf}
      places={aims.items
        .filter(({ id }) => id !== goal?.parentId)
        .map((aim) => ({ value: aim.id, label: labelOf(aim) }))}
      onMove={(aimId) => goal !== undefined && moveGoalUnder(goal, aimId)}
      onClose={onClose}
    />
  );
});
