import { observer } from '@northkeep/shared-kit/runtime';
import { focus } from '../../copy.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import styles from './goal-steps.module.css';
import { StepList } from './step-list.tsx';

/** Selected and parked steps of a goal and of each of its milestones. */
export const GoalSteps = observer(function GoalSteps({ branch }: { branch: Goal }) {
  const { goal, selected, milestones } = branch;
  const direct = branch.steps.filter(({ parentId }) => parentId === goal.id);
  const groups = [
    { id: goal.id, title: null, own: direct },
    ...milestones.map(({ milestone, steps: own }) => ({ id: milestone.id, title: labelOf(milestone), own })),
  ];
  return (
    <>
      {groups.map(({ id, title, own }) => (
        <section key={id} className={styles.group} aria-label={title ?? labelOf(goal)}>
          {title !== null && <h4 className={styles.milestone}>{title}</h4>}
          <div className={styles.lists}>
            <StepList parentId={id} status="selected" steps={own} count={selected.length} />
            <StepList parentId={id} status="parked" steps={own} count={selected.length} />
          </div>
        </section>
      ))}
      <p className="t1 ink3">{focus.countHint}</p>
    </>
  );
});
