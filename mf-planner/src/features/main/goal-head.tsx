import { observer } from '@northkeep/shared-kit/runtime';
import { type ReactNode, useState } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import { SectionHead } from '../plan/section-head.tsx';
import { AddButton } from './add-button.tsx';
import { AddStepForm } from './add-step-form.tsx';
import styles from './goal-head.module.css';
import { GoalLabel } from './goal-label.tsx';
import { LazyGoalMenu } from './lazy-menus.tsx';

/** Heading above the steps of a goal: its label, a plus button that adds a step, and the menu of the goal. */
export const GoalHead = observer(function GoalHead({ branch, aim }: { branch: Goal; aim: ReactNode }) {
  const [state, setState] = useState<'renaming' | 'adding' | null>(null);
  const end = () => setState(null);
  const add = () => setState('adding');
  return (
    <div className={styles.head} data-part={branch.goal.id}>
      <SectionHead title={<GoalLabel branch={branch} isRenaming={state === 'renaming'} onDone={end} />}>
        <span className={styles.end}>
          {aim}
          <AddButton
            label={mainScreenTexts.addStepTo(labelOf(branch.goal))}
            isAdding={state === 'adding'}
            onClick={add}
          />
          <LazyGoalMenu branch={branch} onRename={() => setState('renaming')} onAdd={add} />
        </span>
      </SectionHead>
      {state === 'adding' && (
        <div className={styles.add}>
          <AddStepForm branch={branch} onDone={end} />
        </div>
      )}
    </div>
  );
});
