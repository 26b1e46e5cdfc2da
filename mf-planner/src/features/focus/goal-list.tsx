import { formatNumber } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Aim, labelOf } from '../plan/plan.ts';
import styles from './goal-list.module.css';

interface GoalListProps {
  label: string;
  tree: readonly Aim[];
  /** Id of the chosen goal. */
  current: string;
  onChoose: (goalId: string) => void;
  className: string;
}

/** The goals of every aim with the number of their selected steps; one of them is chosen. */
export const GoalList = observer(function GoalList({ label, tree, current, onChoose, className }: GoalListProps) {
  return (
    <nav className={className} aria-label={label}>
      {tree
        .filter(({ goals }) => goals.length > 0)
        .map(({ aim, goals }) => (
          <section key={aim.id} className={styles.aim}>
            <h3 dir="auto" className="t1 ink3">
              {labelOf(aim)}
            </h3>
            <ul>
              {goals.map(({ goal, selected }) => (
                <li key={goal.id}>
                  <button
                    type="button"
                    className={styles.goal}
                    aria-current={goal.id === current ? 'true' : undefined}
                    onClick={() => onChoose(goal.id)}
                  >
                    <span dir="auto">{labelOf(goal)}</span>
                    <span className="ink3 num">{formatNumber(selected.length)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
});
