import { useDroppable } from '@dnd-kit/core';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { Menu, type MenuItem } from '@northkeep/shared-kit/menu';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { observer } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import { ArrowDown, ArrowUp, CircleDot, CirclePause, Ellipsis, Minus, Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { checkParkedStep } from '../../rules/plan-limits.ts';
import { shiftPlannedTimes } from '../../rules/step-lists.ts';
import { deletePlanItem } from '../plan/deletion.ts';
import { DragHandle } from '../plan/drag-handle.tsx';
import { LabelEditor } from '../plan/label-editor.tsx';
import { labelOf } from '../plan/plan.ts';
import { renameStep, setStepTotal } from '../plan/plan-changes.ts';
import { type DraggedPlanItem, getDropSide } from '../plan/plan-drag.tsx';
import { changeStepTotal, setStepStatus, shiftStep } from '../plan/step-changes.ts';
import { weeklyFocusTexts } from './copy.ts';
import { disableSuggestion } from './enabled-suggestions.ts';
import styles from './goal-steps.module.css';
import { consumeDragHandleFocusRequest, requestDragHandleFocus } from './moved-focus.ts';
import { PlannedTimesField } from './planned-times-field.tsx';

interface WeeklyFocusStepRowProps {
  step: Item<'steps'>;
  isFirst: boolean;
  isLast: boolean;
  /** Part of the plan that is being dragged; null for none. */
  dragged: DraggedPlanItem | null;
}

/**
 * A step with its drag handle, label, planned count and menu. Keys that are pressed on the handle move the step, as the
 * menu does.
 */
export const WeeklyFocusStepRow = observer(function WeeklyFocusStepRow({
  step,
  isFirst,
  isLast,
  dragged,
}: WeeklyFocusStepRowProps) {
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement | null>(null);
  const handle = useRef<HTMLButtonElement | null>(null);
  const { id } = step;
  const drop = useDroppable({ id });
  const label = labelOf(step);
  const fixed = step.readOnly || step.damaged.has('total');

  // A step that moves to the other list is mounted again in that list.
  useEffect(() => {
    if (consumeDragHandleFocusRequest(id)) handle.current?.focus();
  }, [id]);

  const toggle = () => {
    requestDragHandleFocus(id);
    if (!setStepStatus(step, step.status === 'selected' ? 'parked' : 'selected')) requestDragHandleFocus(null);
  };
  const shift = (by: -1 | 1) => {
    shiftStep(step, by);
    focusInNextFrame(() => handle.current);
  };
  const press = (event: KeyboardEvent) => {
    const act = {
      ArrowUp: () => shift(-1),
      ArrowDown: () => shift(1),
      ArrowLeft: () => step.status === 'parked' && toggle(),
      ArrowRight: () => step.status === 'selected' && toggle(),
      Enter: toggle,
      ' ': toggle,
    }[pressedKey(event)];
    if (!act || step.readOnly) return;
    event.preventDefault();
    act();
  };
  const endEdit = () => {
    setEditing(false);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) row.current?.querySelector<HTMLElement>('[data-label]')?.focus();
    });
  };
  const items: MenuItem[] = [
    step.status === 'selected'
      ? { label: planTexts.park, icon: CirclePause, onSelect: toggle }
      : { label: planTexts.select, icon: CircleDot, onSelect: toggle },
    { label: planTexts.moveUp, icon: ArrowUp, disabled: isFirst, onSelect: () => shift(-1) },
    { label: planTexts.moveDown, icon: ArrowDown, disabled: isLast, onSelect: () => shift(1) },
    { label: planTexts.rename, icon: Pencil, disabled: step.damaged.has('label'), onSelect: () => setEditing(true) },
    ...(fixed
      ? []
      : [
          {
            label: planTexts.onceMore,
            icon: Plus,
            disabled: shiftPlannedTimes(step.total, 1) === step.total,
            onSelect: () => changeStepTotal(step, 1),
          },
          {
            label: planTexts.onceLess,
            icon: Minus,
            disabled: shiftPlannedTimes(step.total, -1) === step.total,
            onSelect: () => changeStepTotal(step, -1),
          },
        ]),
    ...(step.status === 'selected'
      ? []
      : ([
          'line',
          ...(step.aiOrigin
            ? [{ label: weeklyFocusTexts.disable, icon: Undo2, onSelect: () => disableSuggestion(step) }]
            : []),
          {
            label: planTexts.remove,
            icon: Trash2,
            danger: true,
            onSelect: () => void deletePlanItem('steps', step.id),
          },
        ] satisfies MenuItem[])),
  ];
  return (
    <li
      ref={(node) => {
        row.current = node;
        drop.setNodeRef(node);
      }}
      className={styles.row}
      data-part={id}
      data-lifted={dragged?.item.id === id || undefined}
      data-over={drop.isOver ? getDropSide(dragged, { kind: 'steps', item: step }) : undefined}
    >
      <DragHandle
        item={step}
        label={weeklyFocusTexts.move(label)}
        keysId="focus-move-keys"
        onKey={press}
        buttonRef={handle}
        className={styles.handle}
      />
      {editing ? (
        <LabelEditor
          draft={id}
          label={step.label}
          name={commonTexts.rename(label)}
          check={checkParkedStep}
          onSave={(text) => renameStep(id, text)}
          onDone={endEdit}
        />
      ) : (
        <span className={styles.name}>
          <button
            type="button"
            data-label
            dir="auto"
            className={styles.label}
            disabled={step.readOnly || step.damaged.has('label')}
            aria-label={commonTexts.rename(label)}
            onClick={() => setEditing(true)}
          >
            {label}
          </button>
          {step.aiOrigin && step.status !== 'selected' && <span className="t1 ink3">{weeklyFocusTexts.suggested}</span>}
        </span>
      )}
      <PlannedTimesField
        label={label}
        total={step.total}
        disabled={fixed}
        onTotal={(total) => setStepTotal(id, total)}
      />
      <Menu
        label={mainScreenTexts.actions(label)}
        trigger={<IconButton label={mainScreenTexts.actions(label)} icon={Ellipsis} tip={false} small />}
        items={items}
      />
    </li>
  );
});
