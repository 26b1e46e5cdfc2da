import { hasPayments, PLAN_LIMITS } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { planTexts } from '../../plan-copy.ts';
import { checkAim } from '../../rules/plan-limits.ts';
import { type Aim, labelOf } from '../plan/plan.ts';
import { addAim } from '../plan/plan-changes.ts';
import { useFocusReturn } from '../plan/use-focus-return.ts';
import { AddLabelField } from './add-label-field.tsx';
import styles from './goals-mode-view.module.css';

/**
 * Button that opens a field for a new aim below the others; at the aim limit of the billing plan, a message is shown
 * instead.
 */
export const AddAimButton = observer(function AddAimButton({ tree }: { tree: readonly Aim[] }) {
  const [adding, setAdding] = useState(false);
  const { user } = useSession();
  const opener = useFocusReturn(adding);
  const limit = PLAN_LIMITS[user?.plan ?? 'free'].aims;
  if (limit !== null && tree.length >= limit)
    return <p className={`${styles.limit} t2 ink3`}>{hasPayments() ? planTexts.aimLimit : planTexts.aimLimitOnly}</p>;
  if (adding) {
    return (
      <div className={styles.add}>
        <AddLabelField
          label={planTexts.aim}
          check={(text) =>
            checkAim(
              text,
              tree.map(({ aim }) => labelOf(aim)),
              limit,
            )
          }
          onAdd={addAim}
          onDone={() => setAdding(false)}
        />
      </div>
    );
  }
  const button = (
    <Button ref={opener} kind={tree.length === 0 ? 'quiet' : 'text'} icon={Plus} onClick={() => setAdding(true)}>
      {planTexts.addAim}
    </Button>
  );
  if (tree.length > 0) return <div className={styles.add}>{button}</div>;
  return (
    <EmptyState title={planTexts.noAims} action={button}>
      {planTexts.noAimsMore}
    </EmptyState>
  );
});
