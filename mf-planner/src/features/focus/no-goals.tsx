import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { checkAim, checkGoal } from '../../rules/plan-limits.ts';
import { AddField } from '../plan/add-field.tsx';
import { type Aim, labelOf } from '../plan/plan.ts';
import { addAim, addGoal } from '../plan/plan-changes.ts';
import { weeklyFocusTexts } from './copy.ts';
import styles from './no-goals.module.css';

/** Weekly focus editor for a plan without goals: adds an aim if there is none, otherwise the first goal of an aim. */
export const NoGoals = observer(function NoGoals({ tree, onGoal }: { tree: readonly Aim[]; onGoal: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const aim = (tree.find((branch) => branch.aim.id === chosen) ?? tree[0])?.aim;
  return (
    <div className={styles.none}>
      <EmptyState title={planTexts.noGoals}>
        {aim ? weeklyFocusTexts.noGoalsMore : weeklyFocusTexts.noAimsMore}
      </EmptyState>
      {tree.length > 1 && aim && (
        <Select
          label={planTexts.aimOf}
          value={aim.id}
          options={tree.map((branch) => ({ value: branch.aim.id, label: labelOf(branch.aim) }))}
          onValue={setChosen}
        />
      )}
      {aim ? (
        <AddField
          key="goal"
          draft={aim.id}
          autoFocus
          label={planTexts.goal}
          hint={tree.length === 1 ? weeklyFocusTexts.goalOf(labelOf(aim)) : undefined}
          check={(text) => checkGoal(text, [], null)}
          onAdd={(label) => {
            addGoal(aim.id, label);
            announceToScreenReaders(commonTexts.added(label));
            onGoal();
          }}
        />
      ) : (
        <AddField
          key="aim"
          autoFocus
          label={planTexts.aim}
          check={(text) => checkAim(text, [])}
          onAdd={(label) => {
            addAim(label);
            announceToScreenReaders(commonTexts.added(label));
          }}
        />
      )}
    </div>
  );
});
