import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import { goals, type Item } from '@northkeep/shared-vault';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { common, counted, main } from '../../copy.ts';
import { checkGoal, checkParkedStep, checkStep } from '../../rules/plan-limits.ts';
import { AddField } from '../plan/add-field.tsx';
import { EditLabel } from '../plan/edit-label.tsx';
import { type Goal, labelOf } from '../plan/plan.ts';
import { addStep, removeGoal, renameGoal, renameStep } from '../plan/plan-changes.ts';
import styles from './goals-mode.module.css';
import { StepMenu } from './step-menu.tsx';

/** A goal with its steps and milestones, and menus to change them. */
export const GoalItem = observer(function GoalItem({
  branch,
  before,
  after,
  others,
}: {
  branch: Goal;
  before: string | undefined;
  after: string | undefined;
  /** Labels of the aim's other goals. */
  others: readonly string[];
}) {
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const { goal } = branch;
  const label = labelOf(goal);
  const named = branch.steps.map(labelOf);
  const direct = branch.steps.filter(({ parentId }) => parentId === goal.id);
  return (
    <li>
      <div className={styles.row}>
        {editing ? (
          <EditLabel
            label={goal.label}
            name={common.rename(label)}
            onSave={(text) => renameGoal(goal.id, text)}
            check={(text) => checkGoal(text, others, null)}
            onDone={() => setEditing(false)}
          />
        ) : (
          <span>{label}</span>
        )}
        <span className="t1 ink3 nowrap">{branch.steps.length > 0 ? counted.steps(branch.steps.length) : null}</span>
        <Menu
          label={main.actions(label)}
          trigger={<IconButton label={main.actions(label)} icon={Ellipsis} tip={false} small />}
          items={[
            { label: main.addStep, icon: Plus, onSelect: () => setAdding(true) },
            { label: main.rename, icon: Pencil, disabled: goal.damaged.has('label'), onSelect: () => setEditing(true) },
            {
              label: main.moveUp,
              icon: ArrowUp,
              disabled: !before,
              onSelect: () => goals.move(goal.id, { before: before ?? null }),
            },
            {
              label: main.moveDown,
              icon: ArrowDown,
              disabled: !after,
              onSelect: () => goals.move(goal.id, { after: after ?? null }),
            },
            'line',
            { label: main.remove, icon: Trash2, danger: true, onSelect: () => void removeGoal(goal.id) },
          ]}
        />
      </div>
      {(branch.steps.length > 0 || branch.milestones.length > 0 || adding) && (
        <ul className={styles.steps}>
          {direct.map((step) => (
            <StepItem key={step.id} step={step} />
          ))}
          {branch.milestones.map(({ milestone, steps: under }) => (
            <li key={milestone.id} className={styles.milestone}>
              <p className="t1 ink3">{labelOf(milestone)}</p>
              <ul>
                {under.map((step) => (
                  <StepItem key={step.id} step={step} />
                ))}
              </ul>
            </li>
          ))}
          {adding && (
            <li className={styles.add}>
              <AddField
                autoFocus
                label={main.step}
                check={(text) => checkStep(text, named, null)}
                onAdd={(text) => {
                  addStep(branch, { label: text, total: 1 });
                  setAdding(false);
                }}
                onCancel={() => setAdding(false)}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  );
});

const StepItem = observer(function StepItem({ step }: { step: Item<'steps'> }) {
  const [editing, setEditing] = useState(false);
  const parked = step.status !== 'selected';
  return (
    <li className={styles.row}>
      {editing ? (
        <EditLabel
          label={step.label}
          name={common.rename(step.label)}
          onSave={(text) => renameStep(step.id, text)}
          check={checkParkedStep}
          onDone={() => setEditing(false)}
        />
      ) : (
        <span className={parked ? 'ink3' : undefined}>{labelOf(step)}</span>
      )}
      <span className="t1 ink3 num nowrap">{parked ? main.parked : common.often(step.total)}</span>
      <StepMenu step={step} onRename={() => setEditing(true)} />
    </li>
  );
});
