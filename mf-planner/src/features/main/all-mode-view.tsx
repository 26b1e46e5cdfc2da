import { ProgressBar } from '@northkeep/shared-kit/progress';
import { observer } from '@northkeep/shared-kit/runtime';
import { useActiveWeek } from '@northkeep/shared-vault';
import { useState } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { distributeRows } from '../../rules/allot-rows.ts';
import { sumTimesByGoal } from '../../rules/progress.ts';
import { DragSlot } from '../plan/drag-slot.tsx';
import { useIncrementalRows } from '../plan/growing-rows.tsx';
import { type Aim, type Goal, labelOf } from '../plan/plan.ts';
import { stepsOfWeek } from '../plan/week-progress.ts';
import { AddAimButton } from './add-aim-button.tsx';
import { AddButton } from './add-button.tsx';
import { AddStepForm } from './add-step-form.tsx';
import { AddGoalField, AimLabel, AimMenu } from './aim-parts.tsx';
import styles from './all-mode-view.module.css';
import { GoalLabel } from './goal-label.tsx';
import { LazyGoalMenu } from './lazy-menus.tsx';

/**
 * The 'All' mode lists every aim with its goals. Each goal shows the share of its planned times that was done this
 * week.
 */
export const AllModeView = observer(function AllModeView({ tree }: { tree: readonly Aim[] }) {
  const week = sumTimesByGoal(stepsOfWeek(useActiveWeek()));
  const sizes = tree.map(({ goals }) => 1 + goals.length);
  const { rows, marker } = useIncrementalRows(sizes.reduce((sum, size) => sum + size, 0));
  const shares = distributeRows(sizes, rows);
  return (
    <>
      {tree.slice(0, shares.length).map((branch, i) => (
        <AimGoals key={branch.aim.id} branch={branch} shown={(shares[i] ?? 0) - 1} week={week} />
      ))}
      {marker}
      <AddAimButton tree={tree} />
    </>
  );
});

const NOTHING = { done: 0, planned: 0 };

interface AimGoalsProps {
  branch: Aim;
  /** Number of goals to render. */
  shown: number;
  /** Planned and completed times of the current week, by goal. */
  week: ReturnType<typeof sumTimesByGoal>;
}

const AimGoals = observer(function AimGoals({ branch, shown, week }: AimGoalsProps) {
  const [state, setState] = useState<'renaming' | 'adding' | null>(null);
  const end = () => setState(null);
  const add = () => setState('adding');
  return (
    <section className={styles.aim}>
      <div className={styles.aimHead} data-part={branch.aim.id}>
        <h3 className="d4">
          <AimLabel branch={branch} isRenaming={state === 'renaming'} onDone={end} />
        </h3>
        <span className="t1 ink3 nowrap">{planTexts.allOf(branch.goals.length)}</span>
        <AddButton label={planTexts.addGoalTo(labelOf(branch.aim))} isAdding={state === 'adding'} onClick={add} />
        <AimMenu branch={branch} onRename={() => setState('renaming')} onAdd={add} />
        <DragSlot id={branch.aim.id} />
      </div>
      {state === 'adding' && (
        <div className={styles.add}>
          <AddGoalField branch={branch} onDone={end} />
        </div>
      )}
      {branch.goals.length === 0 && state !== 'adding' && (
        <p className={`${styles.none} t2 ink3`}>{planTexts.noGoals}</p>
      )}
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
  const add = () => setState('adding');
  return (
    <li>
      <div className={styles.head} data-part={branch.goal.id}>
        <p>
          <GoalLabel branch={branch} isRenaming={state === 'renaming'} onDone={end} />
          <span className="t1 ink3 num">
            {planned > 0 ? mainScreenTexts.weekLine(done, planned) : planTexts.noStepsWeek}
          </span>
        </p>
        <span className={styles.end}>
          <span className="d4 nowrap">{mainScreenTexts.percent(share)}</span>
          <AddButton
            label={mainScreenTexts.addStepTo(labelOf(branch.goal))}
            isAdding={state === 'adding'}
            onClick={add}
          />
          <LazyGoalMenu branch={branch} onRename={() => setState('renaming')} onAdd={add} />
        </span>
        <DragSlot id={branch.goal.id} />
      </div>
      <ProgressBar value={share} label={branch.goal.label} now />
      {state === 'adding' && (
        <div className={styles.add}>
          <AddStepForm branch={branch} onDone={end} />
        </div>
      )}
    </li>
  );
});
