import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { ProgressBar } from '@northkeep/shared-kit/progress';
import { observer } from '@northkeep/shared-kit/runtime';
import { useWeekUnderWay } from '@northkeep/shared-vault';
import { useState } from 'react';
import { main } from '../../copy.ts';
import { allotRows } from '../../rules/allot-rows.ts';
import { sumGoals } from '../../rules/progress.ts';
import { useGrowingRows } from '../plan/growing-rows.tsx';
import { type Aim, type Goal, goalsOf } from '../plan/plan.ts';
import { stepsOfWeek } from '../plan/week-progress.ts';
import { AddStep } from './add-step.tsx';
import { AddGoal, AimLabel, AimMenu } from './aim-parts.tsx';
import styles from './all-mode.module.css';
import { GoalLabel, GoalMenu } from './goal-parts.tsx';

interface ModeProps {
  tree: readonly Aim[];
  onGoals: () => void;
}

/** The 'All' mode: every aim with its goals, each with the share of its planned times done this week. */
export const AllMode = observer(function AllMode({ tree, onGoals }: ModeProps) {
  const week = sumGoals(stepsOfWeek(tree, useWeekUnderWay()));
  const sizes = tree.map(({ goals }) => 1 + goals.length);
  const { rows, marker } = useGrowingRows(sizes.reduce((sum, size) => sum + size, 0));
  const shares = allotRows(sizes, rows);
  if (goalsOf(tree).length === 0) {
    return <EmptyState title={main.noGoals} action={<Button onClick={onGoals}>{main.showGoals}</Button>} />;
  }
  return (
    <>
      {tree.slice(0, shares.length).map((branch, i) => (
        <AimGoals key={branch.aim.id} branch={branch} shown={(shares[i] ?? 0) - 1} week={week} />
      ))}
      {marker}
    </>
  );
});

const NOTHING = { done: 0, planned: 0 };

interface AimGoalsProps {
  branch: Aim;
  /** Number of goals to render. */
  shown: number;
  /** Planned and done times of the week under way by goal. */
  week: ReturnType<typeof sumGoals>;
}

const AimGoals = observer(function AimGoals({ branch, shown, week }: AimGoalsProps) {
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
        {branch.goals.slice(0, shown).map((goal) => {
          const { done, planned } = week.get(goal.goal.id) ?? NOTHING;
          return <GoalShare key={goal.goal.id} branch={goal} done={done} planned={planned} />;
        })}
      </ul>
    </section>
  );
});

interface GoalShareProps {
  branch: Goal;
  done: number;
  planned: number;
}

const GoalShare = observer(function GoalShare({ branch, done, planned }: GoalShareProps) {
  const share = planned > 0 ? done / planned : 0;
  const [state, setState] = useState<'renaming' | 'adding' | null>(null);
  const end = () => setState(null);
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
