import { Button } from '@northkeep/shared-kit/button';
import { announce, observer } from '@northkeep/shared-kit/runtime';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { common, main, onboarding } from '../../copy.ts';
import { checkStep } from '../../rules/plan-limits.ts';
import { AddField } from '../plan/add-field.tsx';
import { Frequency } from '../plan/frequency.tsx';
import { type Goal, labelOf } from '../plan/plan.ts';
import { addStep } from '../plan/plan-changes.ts';

/** Button that adds a step to a goal, with its times a week. The step is parked where 4 are selected already. */
export const AddStep = observer(function AddStep({ branch }: { branch: Goal }) {
  const [adding, setAdding] = useState(false);
  const [times, setTimes] = useState(1);
  const named = branch.steps.map(labelOf);
  if (!adding) {
    return (
      <Button
        kind="text"
        small
        icon={Plus}
        aria-label={`${main.addStep}: ${labelOf(branch.goal)}`}
        onClick={() => setAdding(true)}
      >
        {main.addStep}
      </Button>
    );
  }
  return (
    <AddField
      autoFocus
      label={main.step}
      extra={<Frequency label={onboarding.steps.newTimes} value={times} min={1} onValue={setTimes} />}
      check={(text) => checkStep(text, named, null)}
      onAdd={(label) => {
        addStep(branch, { label, total: times });
        announce(common.added(label));
        setTimes(1);
        setAdding(false);
      }}
      onCancel={() => setAdding(false)}
    />
  );
});
