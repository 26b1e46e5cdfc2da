import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { planCountTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { distributeRows } from '../../rules/allot-rows.ts';
import { DragSlot } from '../plan/drag-slot.tsx';
import { type Aim, labelOf } from '../plan/plan.ts';
import { AddButton } from './add-button.tsx';
import { AddGoalField, AimLabel, AimMenu } from './aim-parts.tsx';
import { countGoalRows } from './count-rows.ts';
import { GoalItem } from './goal-item.tsx';
import styles from './goals-mode-view.module.css';
import { useRequestedPlanItem } from './shown-part.ts';
import { aimIdOf } from './shown-row.ts';

/**
 * Collapsible aim with its goals. At most `rows` rows are rendered: the aim, and its goals with their steps and
 * milestones.
 */
export const AimItem = observer(function AimItem({ branch, rows }: { branch: Aim; rows: number }) {
  const [open, setOpen] = useState(true);
  const [state, setState] = useState<'renaming' | 'adding' | null>(null);
  const { aim } = branch;
  const label = labelOf(aim);
  const shares = distributeRows(branch.goals.map(countGoalRows), rows - 1);
  const asked = useRequestedPlanItem((state) => state.id !== null && aimIdOf(state.id) === aim.id);
  // Set while rendering, not in an effect: the row of the part is focused once it is in the document, and browsers do
  // not focus a row that is still hidden.
  if (asked && !open) setOpen(true);
  const panel = `goals-of-${aim.id}`;
  const end = () => setState(null);
  const add = () => {
    setOpen(true);
    setState('adding');
  };
  return (
    <li>
      <div className={styles.head} data-part={aim.id}>
        {state === 'renaming' ? (
          <span className={`${styles.field} d4`}>
            <AimLabel branch={branch} isRenaming onDone={end} />
          </span>
        ) : (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            <span dir="auto" className="d4">
              {label}
            </span>
            <span className="t1 ink3">{planCountTexts.goals(branch.goals.length)}</span>
            <Icon of={ChevronDown} small />
          </button>
        )}
        <AddButton label={planTexts.addGoalTo(label)} isAdding={state === 'adding'} onClick={add} />
        <AimMenu branch={branch} onRename={() => setState('renaming')} onAdd={add} />
        <DragSlot id={aim.id} />
      </div>
      <div id={panel} hidden={!open}>
        <ul className={styles.goals}>
          {branch.goals.slice(0, shares.length).map((goal, i) => (
            <GoalItem key={goal.goal.id} branch={goal} rows={shares[i] ?? 0} />
          ))}
          {state === 'adding' && (
            <li className={styles.add}>
              <AddGoalField branch={branch} onDone={end} />
            </li>
          )}
        </ul>
      </div>
    </li>
  );
});
