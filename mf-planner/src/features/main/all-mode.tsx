import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { ProgressBar } from '@northkeep/shared-kit/progress';
import { observer } from '@northkeep/shared-kit/runtime';
import { useWeekUnderWay } from '@northkeep/shared-vault';
import { useState } from 'react';
import { main } from '../../copy.ts';
import { computeGoalShares, sumWeek, type WeekStep } from '../../rules/progress.ts';
import { type Aim, type Goal, goalsOf } from '../plan/plan.ts';
import { stepsOfWeek } from '../plan/week-progress.ts';
import { AddStep } from './add-step.tsx';
import { AddGoal, AimLabel, AimMenu } from './aim-parts.tsx';
import styles from './all-mode.module.css';
import { GoalLabel, GoalMenu } from './goal-parts.tsx';

/** The 'All' mode: every aim with its goals, each with the share of its planned times done this week. */
export const AllMode = observer(function AllMode({ tree, onGoals }: { tree: readonly Aim[]; onGoals: () => void }) {
  const week = stepsOfWeek(tree, useWeekUnderWay());
  if (goalsOf(tree).length === 0) {
    return <EmptyState title={main.noGoals} action={<Button onClick={onGoals}>{main.showGoals}</Button>} />;
  }
  return tree.map((branch) => <AimGoals key={branch.aim.id} branch={branch} week={week} />);
});

const AimGoals = observer(function AimGoals({ branch, week }: { branch: Aim; week: readonly WeekStep[] }) {
  const [state, setState] = useState<'renaming' | 'adding' | null>(null);
  const end = () => setState(null);
  return (
    <section className={styles.aim}>
      <div className={styles.aimHead}>
        <h3 className="d4">
          <AimLabel branch={branch} isRenaming={state === 'renaming'} onDone={end} />
        </h3>
        <span className="t1 ink3 nowrap">{main.allOf(branch.goals.length)}</span>
        <AimMenu branch={branch} onRename={() => setState('renaming')} onAdd={() => setState('adding')} />
      </div>
      {state === 'adding' && <AddGoal branch={branch} onDone={end} />}
      <ul className={styles.grid}>
        {branch.goals.map((goal) => (
          <GoalShare key={goal.goal.id} branch={goal} week={week} />
        ))}
      </ul>
    </section>
  );
});

const GoalShare = observer(function GoalShare({ branch, week }: { branch: Goal; week: readonly WeekStep[] }) {
  const [state, setState] = useState<'renaming' | 'adding' | null>(null);
  const end = () => setState(null);
  const own = week.filter(({ goalId }) => goalId === branch.goal.id);
  const share = computeGoalShares(own).get(branch.goal.id) ?? 0;
  const { done, planned } = sumWeek(own);
  return (
    <li>
      <div className={styles.head}>
        <p>
          <GoalLabel branch={branch} isRenaming={state === 'renaming'} onDone={end} />
          <span className="t1 ink3 num">{planned > 0 ? main.weekLine(done, planned) : main.noStepsWeek}</span>
        </p>
        <span className={styles.end}>
          <span className="d4 nowrap">{main.percent(share)}</span>
          <GoalMenu branch={branch} onRename={() => setState('renaming')} onAdd={() => setState('adding')} />
        </span>
      </div>
      <ProgressBar value={share} label={branch.goal.label} now />
      {state === 'adding' && <AddStep branch={branch} onDone={end} />}
    </li>
  );
});
