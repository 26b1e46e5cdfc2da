import { Icon } from '@northkeep/shared-kit/icon';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import { aims, goals } from '@northkeep/shared-vault';
import { ArrowDown, ArrowUp, ChevronDown, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { common, counted, main } from '../../copy.ts';
import { checkAim, checkGoal } from '../../rules/plan-limits.ts';
import { AddField } from '../plan/add-field.tsx';
import { EditLabel } from '../plan/edit-label.tsx';
import { type Aim, labelOf } from '../plan/plan.ts';
import { removeAim, renameAim } from '../plan/plan-changes.ts';
import { GoalItem } from './goal-item.tsx';
import styles from './goals-mode.module.css';

/** Collapsible aim with its goals. `before` and `after` are the ids of its neighbours, for moving it up and down. */
export const AimItem = observer(function AimItem({
  branch,
  before,
  after,
  others,
}: {
  branch: Aim;
  before: string | undefined;
  after: string | undefined;
  /** Labels of the other aims. */
  others: readonly string[];
}) {
  const [open, setOpen] = useState(true);
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const { aim } = branch;
  const label = labelOf(aim);
  const named = branch.goals.map(({ goal }) => labelOf(goal));
  const panel = `goals-of-${aim.id}`;
  return (
    <li>
      <div className={styles.head}>
        {editing ? (
          <span className="d4" style={{ flex: 1 }}>
            <EditLabel
              label={aim.label}
              name={common.rename(label)}
              onSave={(text) => renameAim(aim.id, text)}
              check={(text) => checkAim(text, others, null)}
              onDone={() => setEditing(false)}
            />
          </span>
        ) : (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            <span className="d4">{label}</span>
            <span className="t2 ink3">{counted.goals(branch.goals.length)}</span>
            <Icon of={ChevronDown} small />
          </button>
        )}
        <Menu
          label={main.actions(label)}
          trigger={<IconButton label={main.actions(label)} icon={Ellipsis} tip={false} small />}
          items={[
            {
              label: main.addGoal,
              icon: Plus,
              onSelect: () => {
                setOpen(true);
                setAdding(true);
              },
            },
            { label: main.rename, icon: Pencil, disabled: aim.damaged.has('label'), onSelect: () => setEditing(true) },
            {
              label: main.moveUp,
              icon: ArrowUp,
              disabled: !before,
              onSelect: () => aims.move(aim.id, { before: before ?? null }),
            },
            {
              label: main.moveDown,
              icon: ArrowDown,
              disabled: !after,
              onSelect: () => aims.move(aim.id, { after: after ?? null }),
            },
            'line',
            { label: main.remove, icon: Trash2, danger: true, onSelect: () => void removeAim(aim.id) },
          ]}
        />
      </div>
      <div id={panel} hidden={!open}>
        <ul className={styles.goals}>
          {branch.goals.map((goal, i) => (
            <GoalItem
              others={named.filter((_, at) => at !== i)}
              key={goal.goal.id}
              branch={goal}
              before={branch.goals[i - 1]?.goal.id}
              after={branch.goals[i + 1]?.goal.id}
            />
          ))}
          {adding && (
            <li className={styles.add}>
              <AddField
                autoFocus
                label={main.goal}
                check={(text) => checkGoal(text, named, null)}
                onAdd={(text) => {
                  goals.create({ label: text }, { parentId: aim.id });
                  setAdding(false);
                }}
                onCancel={() => setAdding(false)}
              />
            </li>
          )}
        </ul>
      </div>
    </li>
  );
});
