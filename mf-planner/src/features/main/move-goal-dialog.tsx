import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { observer } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { aims, goals } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { planTexts } from '../../plan-copy.ts';
import { moveGoalUnder } from '../plan/part-order.ts';
import { labelOf } from '../plan/plan.ts';

interface MoveGoalDialogProps {
  goalId: string;
  onClose: () => void;
}

/** Moves a goal with everything below it to another aim. */
export const MoveGoalDialog = observer(function MoveGoalDialog({ goalId, onClose }: MoveGoalDialogProps) {
  const [chosen, setChosen] = useState('');
  const goal = goals.get(goalId);
  const isGone = goal === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!goal) return null;
  const places = aims.items
    .filter(({ id }) => id !== goal.parentId)
    .map((aim) => ({ value: aim.id, label: labelOf(aim) }));
  const move = () => {
    if (moveGoalUnder(goal, chosen)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={planTexts.moveToAim}
      description={labelOf(goal)}
      footer={
        <>
          <Button kind="primary" disabled={chosen === ''} onClick={move}>
            {planTexts.move}
          </Button>
          <Button kind="text" onClick={onClose}>
            {planTexts.cancel}
          </Button>
        </>
      }
    >
      <Select
        label={planTexts.aimOf}
        value={chosen}
        options={places}
        onValue={setChosen}
        disabled={places.length === 0}
      />
    </Dialog>
  );
});
