import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { ProgressBar } from '@northkeep/shared-kit/progress';
import { observer } from '@northkeep/shared-kit/runtime';
import { useWeekUnderWay } from '@northkeep/shared-vault';
import { main } from '../../copy.ts';
import { computeGoalShares } from '../../rules/progress.ts';
import { type Aim, goalsOf, labelOf } from '../plan/plan.ts';
import { stepsOfWeek } from '../plan/week-progress.ts';
import styles from './all-mode.module.css';

/** The 'All' mode: every goal with the share of its planned times done this week. */
export const AllMode = observer(function AllMode({ tree, onGoals }: { tree: readonly Aim[]; onGoals: () => void }) {
  const goals = goalsOf(tree);
  const shares = computeGoalShares(stepsOfWeek(tree, useWeekUnderWay()));
  if (goals.length === 0) {
    return <EmptyState title={main.noGoals} action={<Button onClick={onGoals}>{main.showGoals}</Button>} />;
  }
  return (
    <ul className={styles.grid}>
      {goals.map(({ goal, aim }) => {
        const share = shares.get(goal.id) ?? 0;
        return (
          <li key={goal.id}>
            <div className={styles.head}>
              <p>
                <span className="t1 ink3">{labelOf(aim)}</span>
                {labelOf(goal)}
              </p>
              <span className="d4">{main.percent(share)}</span>
            </div>
            <ProgressBar value={share} label={labelOf(goal)} now />
          </li>
        );
      })}
    </ul>
  );
});
