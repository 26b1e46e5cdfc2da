import { Dialog } from '@northkeep/shared-kit/dialog';
import { observer } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { useEffect, useState } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { buildPlan, goalsOf } from '../plan/plan.ts';
import { AddStepForm } from './add-step-form.tsx';
import { listStepParentOptions } from './step-places.ts';

interface AddStepDialogProps {
  /** Initial text of the new step, such as the text typed in the command palette. */
  text?: string | undefined;
  onClose: () => void;
}

/** Dialog that adds a step, with its planned times a week, to any goal or milestone; the first goal is preselected. */
export const AddStepDialog = observer(function AddStepDialog({ text, onClose }: AddStepDialogProps) {
  const [chosen, setChosen] = useState('');
  const places = listStepParentOptions(goalsOf(buildPlan()));
  const place = places.find(({ value }) => value === chosen) ?? places[0];
  const isGone = place === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!place) return null;
  return (
    <Dialog open onClose={onClose} title={mainScreenTexts.addStep}>
      <Select label={planTexts.goalOf} value={place.value} options={places} onValue={setChosen} />
      <AddStepForm branch={place.branch} parentId={place.value} text={text} onDone={onClose} />
    </Dialog>
  );
});
