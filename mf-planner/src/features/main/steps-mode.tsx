import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { main } from '../../copy.ts';
import { type Aim, goalsOf } from '../plan/plan.ts';
import { WeekFocus } from '../plan/week-focus.tsx';
import { tickStep } from '../plan/week-progress.ts';

/** The 'Steps' mode: every step selected for this week with dots that count its progress. */
export const StepsMode = observer(function StepsMode({ tree, onGoals }: { tree: readonly Aim[]; onGoals: () => void }) {
  const goals = goalsOf(tree).filter(({ selected }) => selected.length > 0);
  if (goals.length === 0) {
    return (
      <EmptyState title={main.noSteps} action={<Button onClick={onGoals}>{main.showGoals}</Button>}>
        {main.noStepsMore}
      </EmptyState>
    );
  }
  return (
    <div data-tour="weekly-steps">
      <WeekFocus goals={goals} onTick={tickStep} />
    </div>
  );
});
