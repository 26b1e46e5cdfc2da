import { SELECTED_STEPS_MAX } from '@northkeep/contracts';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { goals, type Item, steps } from '@northkeep/shared-vault';
import { ArrowDown, ArrowUp, CircleDot, CirclePause, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { common, counted, main } from '../../copy.ts';
import { checkGoal, checkStep } from '../../rules/plan-limits.ts';
import { AddField } from '../plan/add-field.tsx';
import { EditLabel } from '../plan/edit-label.tsx';
import { type Goal, labelOf } from '../plan/plan.ts';
import { addStep, removeGoal, removeStep, renameGoal, renameStep } from '../plan/plan-changes.ts';
import styles from './goals-mode.module.css';

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
            <StepItem key={step.id} step={step} selected={branch.selected.length} />
          ))}
          {branch.milestones.map(({ milestone, steps: under }) => (
            <li key={milestone.id} className={styles.milestone}>
              <p className="t1 ink3">{labelOf(milestone)}</p>
              <ul>
                {under.map((step) => (
                  <StepItem key={step.id} step={step} selected={branch.selected.length} />
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

const StepItem = observer(function StepItem({ step, selected }: { step: Item<'steps'>; selected: number }) {
  const [editing, setEditing] = useState(false);
  const label = labelOf(step);
  const parked = step.status !== 'selected';
  const fixed = step.readOnly || step.damaged.has('status');
  const select = () => {
    if (selected >= SELECTED_STEPS_MAX) toast({ type: 'warning', text: main.selectedLimit });
    else steps.change(step.id, { status: 'selected' });
  };
  return (
    <li className={styles.row}>
      {editing ? (
        <EditLabel
          label={step.label}
          name={common.rename(label)}
          onSave={(text) => renameStep(step.id, text)}
          check={(text) => checkStep(text, [], null)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <span className={parked ? 'ink3' : undefined}>{label}</span>
      )}
      <span className="t1 ink3 num nowrap">{parked ? main.parked : main.often(step.total)}</span>
      <Menu
        label={main.actions(label)}
        trigger={<IconButton label={main.actions(label)} icon={Ellipsis} tip={false} small />}
        items={[
          parked
            ? { label: main.select, icon: CircleDot, disabled: fixed, onSelect: select }
            : {
                label: main.park,
                icon: CirclePause,
                disabled: fixed,
                onSelect: () => steps.change(step.id, { status: 'parked' }),
              },
          { label: main.rename, icon: Pencil, disabled: step.damaged.has('label'), onSelect: () => setEditing(true) },
          'line',
          { label: main.remove, icon: Trash2, danger: true, onSelect: () => void removeStep(step.id) },
        ]}
      />
    </li>
  );
});
