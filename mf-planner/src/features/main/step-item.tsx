import { observer } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import { useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { checkParkedStep } from '../../rules/plan-limits.ts';
import { DragSlot } from '../plan/drag-slot.tsx';
import { renameStep } from '../plan/plan-changes.ts';
import { WithStepReminder } from '../reminder/with-step-reminder.tsx';
import styles from './goals-mode-view.module.css';
import { LazyStepMenu } from './lazy-menus.tsx';
import { RenameField } from './rename-field.tsx';

/** A step in the list of its goal or milestone. */
export const StepItem = observer(function StepItem({ step }: { step: Item<'steps'> }) {
  const [isRenaming, setRenaming] = useState(false);
  const isParked = step.status !== 'selected';
  const label = (
    <RenameField
      item={step}
      isRenaming={isRenaming}
      check={checkParkedStep}
      onSave={(text) => renameStep(step.id, text)}
      onDone={() => setRenaming(false)}
    />
  );
  return (
    <li className={styles.row} data-part={step.id}>
      <span className={isParked ? 'ink3' : undefined}>
        {isRenaming ? label : <WithStepReminder step={step}>{label}</WithStepReminder>}
      </span>
      <span className="t1 ink3 num nowrap">{isParked ? planTexts.parked : commonTexts.often(step.total)}</span>
      <LazyStepMenu step={step} onRename={() => setRenaming(true)} />
      <DragSlot id={step.id} />
    </li>
  );
});
