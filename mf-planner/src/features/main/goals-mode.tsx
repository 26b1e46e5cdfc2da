import { observer } from '@northkeep/shared-kit/runtime';
import { allotRows } from '../../rules/allot-rows.ts';
import { useGrowingRows } from '../plan/growing-rows.tsx';
import type { Aim } from '../plan/plan.ts';
import { AddAim } from './add-aim.tsx';
import { AimItem } from './aim-item.tsx';
import { countAimRows } from './count-rows.ts';
import styles from './goals-mode.module.css';
import { useShownRow } from './shown-row.ts';

/** The 'Goals' mode: aims with their goals and steps, and the controls that change the plan. */
export const GoalsMode = observer(function GoalsMode({ tree }: { tree: readonly Aim[] }) {
  const sizes = tree.map(countAimRows);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const { rows, marker } = useGrowingRows(total, useShownRow());
  const shares = allotRows(sizes, rows);
  return (
    <div>
      <ul className={styles.aims}>
        {tree.slice(0, shares.length).map((branch, i) => (
          <AimItem key={branch.aim.id} branch={branch} rows={shares[i] ?? 0} />
        ))}
      </ul>
      {marker}
      <AddAim tree={tree} />
    </div>
  );
});
