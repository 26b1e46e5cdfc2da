import { Button } from '@northkeep/shared-kit/button';
import { announce, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { common, main } from '../../copy.ts';
import { checkStep } from '../../rules/plan-limits.ts';
import { editing } from '../plan/lazy-editing.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import { addStep } from '../plan/plan-changes.ts';

/** Button that adds a step to a goal, with its times a week. The step is parked where 4 are selected already. */
export const AddStep = observer(function AddStep({ branch }: { branch: Goal }) {
  const [adding, setAdding] = useState(false);
  const [times, setTimes] = useState(1);
  const named = branch.steps.map(labelOf);
  const loaded = useLazyModule(editing, adding, () => setAdding(false));
  if (!loaded) {
    return (
      <Button
        kind="text"
        small
        icon={Plus}
        aria-label={`${main.addStep}: ${labelOf(branch.goal)}`}
        onPointerEnter={editing.prefetch}
        onFocus={editing.prefetch}
        onClick={() => setAdding(true)}
      >
        {main.addStep}
      </Button>
    );
  }
  return (
    <loaded.AddField
      autoFocus
      label={main.step}
      extra={<loaded.Frequency label={common.newTimes} value={times} min={1} onValue={setTimes} />}
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
