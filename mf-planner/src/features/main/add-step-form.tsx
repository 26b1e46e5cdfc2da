import { announceToScreenReaders, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useState } from 'react';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { checkStep } from '../../rules/plan-limits.ts';
import { lazyEditFields } from '../plan/lazy-editing.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import { addStep } from '../plan/plan-changes.ts';

interface AddStepFormProps {
  branch: Goal;
  /** Id of the milestone under which the step is added. Default: the goal itself. */
  parentId?: string;
  /** Initial text of the field, such as the text typed in the command palette. */
  text?: string | undefined;
  onDone: () => void;
}

/**
 * Form that adds a step, with its planned times a week, to a goal or milestone. The step is parked if the goal already
 * has 4 selected steps.
 */
export const AddStepForm = observer(function AddStepForm({
  branch,
  parentId = branch.goal.id,
  text = '',
  onDone,
}: AddStepFormProps) {
  const [times, setTimes] = useState(1);
  const loaded = useLazyModule(lazyEditFields, true, onDone);
  if (!loaded) return null;
  const named = branch.steps.map(labelOf);
  const add = (label: string) => {
    addStep(branch, { label, total: times, parentId });
    announceToScreenReaders(commonTexts.added(label));
    onDone();
  };
  return (
    <loaded.AddField
      autoFocus
      label={mainScreenTexts.step}
      draft={parentId}
      kept={text}
      extra={<loaded.FrequencyField label={commonTexts.newTimes} value={times} min={1} onValue={setTimes} />}
      check={(text) => checkStep(text, named, null)}
      onAdd={add}
      onCancel={onDone}
    />
  );
});
