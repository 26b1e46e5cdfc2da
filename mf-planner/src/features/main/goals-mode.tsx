import { GATES } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { main } from '../../copy.ts';
import { allotRows } from '../../rules/allot-rows.ts';
import { checkAim } from '../../rules/plan-limits.ts';
import { AddField } from '../plan/add-field.tsx';
import { useGrowingRows } from '../plan/growing-rows.tsx';
import { type Aim, labelOf } from '../plan/plan.ts';
import { addAim } from '../plan/plan-changes.ts';
import { AimItem } from './aim-item.tsx';
import { countAimRows } from './count-rows.ts';
import styles from './goals-mode.module.css';

/** The 'Goals' mode: aims with their goals and steps, and the controls that change the plan. */
export const GoalsMode = observer(function GoalsMode({ tree }: { tree: readonly Aim[] }) {
  const [adding, setAdding] = useState(false);
  const { user } = useSession();
  const limit = GATES[user?.plan ?? 'free'].aims;
  const named = tree.map(({ aim }) => labelOf(aim));
  const full = limit !== null && tree.length >= limit;
  const sizes = tree.map(countAimRows);
  const { rows, marker } = useGrowingRows(sizes.reduce((sum, size) => sum + size, 0));
  const shares = allotRows(sizes, rows);
  const button = (
    <Button kind={tree.length === 0 ? 'quiet' : 'text'} icon={Plus} onClick={() => setAdding(true)}>
      {main.addAim}
    </Button>
  );
  return (
    <div data-tour="goals-toggle">
      {tree.length === 0 && !adding && (
        <EmptyState title={main.noAims} action={button}>
          {main.noAimsMore}
        </EmptyState>
      )}
      <ul className={styles.aims}>
        {tree.slice(0, shares.length).map((branch, i) => (
          <AimItem key={branch.aim.id} branch={branch} rows={shares[i] ?? 0} />
        ))}
      </ul>
      {marker}
      {adding && !full && (
        <div className={styles.add}>
          <AddField
            autoFocus
            label={main.aim}
            check={(text) => checkAim(text, named, limit)}
            onAdd={(label) => {
              addAim(label);
              setAdding(false);
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      )}
      {full && <p className={`${styles.limit} t2 ink3`}>{main.aimLimit}</p>}
      {!full && !adding && tree.length > 0 && <div className={styles.add}>{button}</div>}
    </div>
  );
});
