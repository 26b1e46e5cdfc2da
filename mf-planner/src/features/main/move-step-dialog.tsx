import { observer } from '@northkeep/shared-kit/runtime';
import { steps } from '@northkeep/shared-vault';
import { planTexts } from '../../plan-copy.ts';
import { buildPlan, goalsOf, labelOf } from '../plan/plan.ts';
import { moveStepUnder } from '../plan/step-changes.ts';
import { MoveDialog } from './move-dialog.tsx';
import { listStepParentOptions } from './step-places.ts';

interface MoveStepDialogProps {
  stepId: string;
  onClose: () => void;
}

/** Moves a step to another goal or milestone. */
export const MoveStepDialog = observer(function MoveStepDialog({ stepId, onClose }: MoveStepDialogProps) {
  const step = steps.get(stepId);
  return (
    <MoveDialog
      title={planTexts.moveTo}
      partLabel={step ? labelOf(step) : null}
      placeLabel={planTexts.goalOf}
      places={listStepParentOptions(goalsOf(buildPlan())).filter(({ value }) => value !== step?.parentId)}
      onMove={(parentId) => step !== undefined && moveStepUnder(step, parentId)}
      onClose={onClose}
    />
  );
});
