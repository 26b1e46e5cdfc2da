import { observer } from '@northkeep/shared-kit/runtime';
import { distributeRows } from '../../rules/allot-rows.ts';
import { useIncrementalRows } from '../plan/growing-rows.tsx';
import type { Aim } from '../plan/plan.ts';
import { AddAimButton } from './add-aim-button.tsx';
import { AimItem } from './aim-item.tsx';
import { countAimRows } from './count-rows.ts';
import styles from './goals-mode-view.module.css';
import { useFocusRequestedRow } from './shown-row.ts';

/** The 'Goals' mode: aims with their goals and steps, and the controls that change the plan. */
export const GoalsModeView = observer(function GoalsModeView({ tree }: { tree: readonly Aim[] }) {
  const sizes = tree.map(countAimRows);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const { rows, marker } = useIncrementalRows(total, useFocusRequestedRow());
  const shares = distributeRows(sizes, rows);
  return (
    <div>
      <ul className={styles.aims}>
        {tree.slice(0, shares.length).map((branch, i) => (
          <AimItem key={branch.aim.id} branch={branch} rows={shares[i] ?? 0} />
        ))}
      </ul>
      {marker}
      <AddAimButton tree={tree} />
    </div>
  );
});
