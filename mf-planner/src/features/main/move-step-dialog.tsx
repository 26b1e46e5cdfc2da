import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { observer } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { steps } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { planTexts } from '../../plan-copy.ts';
import { buildPlan, goalsOf, labelOf } from '../plan/plan.ts';
import { moveStepUnder } from '../plan/step-changes.ts';
import { listStepPlaces } from './step-places.ts';

interface MoveStepDialogProps {
  stepId: string;
  onClose: () => void;
}

/** Moves a step to another goal or milestone. */
export const MoveStepDialog = observer(function MoveStepDialog({ stepId, onClose }: MoveStepDialogProps) {
  const [chosen, setChosen] = useState('');
  const step = steps.get(stepId);
  const isGone = step === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!step) return null;
  const places = listStepPlaces(goalsOf(buildPlan())).filter(({ value }) => value !== step.parentId);
  const move = () => {
    if (moveStepUnder(step, chosen)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={planTexts.moveTo}
      description={labelOf(step)}
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
        label={planTexts.goalOf}
        value={chosen}
        options={places}
        onValue={setChosen}
        disabled={places.length === 0}
      />
    </Dialog>
  );
});
