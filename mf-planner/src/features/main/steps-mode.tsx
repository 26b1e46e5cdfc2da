import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { main } from '../../copy.ts';
import { type Aim, goalsOf } from '../plan/plan.ts';
import { WeekFocus } from '../plan/week-focus.tsx';
import { tickStep } from '../plan/week-progress.ts';
import { AddStep } from './add-step.tsx';
import { StepMenu } from './step-menu.tsx';

/** The 'Steps' mode: every step selected for this week with dots that count its progress; goals without one come last. */
export const StepsMode = observer(function StepsMode({ tree, onGoals }: { tree: readonly Aim[]; onGoals: () => void }) {
  const all = goalsOf(tree);
  const goals = all.filter(({ selected }) => selected.length > 0);
  const rest = all.filter(({ selected }) => selected.length === 0);
  return (
    <div data-tour="weekly-steps">
      {goals.length === 0 && (
        <EmptyState title={main.noSteps} action={<Button onClick={onGoals}>{main.showGoals}</Button>}>
          {main.noStepsMore}
        </EmptyState>
      )}
      <WeekFocus
        goals={[...goals, ...rest]}
        onTick={tickStep}
        menuOf={(step, rename) => <StepMenu step={step} onRename={rename} />}
        footOf={(branch) => <AddStep branch={branch} />}
      />
    </div>
  );
});
