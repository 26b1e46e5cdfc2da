import { INITIAL_REDRAWS_LEFT } from '@northkeep/contracts/suggestions';
import { observer } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useEffect, useRef, useState } from 'react';
import { buildPlan, goalsOf, isPlanReady, labelOf } from '../plan/plan.ts';
import { weeklyFocusTexts } from './copy.ts';
import { GoalList } from './goal-list.tsx';
import { GoalSteps } from './goal-steps.tsx';
import { NoGoals } from './no-goals.tsx';
import styles from './weekly-focus-editor.module.css';
import { WeeklyFocusSuggestions } from './weekly-focus-suggestions.tsx';

/** Content of the weekly focus editor: the goals, and the lists and suggestions of the chosen one. */
export default observer(function FocusContent() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [redraws, setRedraws] = useState(INITIAL_REDRAWS_LEFT);
  const tree = buildPlan();
  const goals = goalsOf(tree);
  const branch = goals.find(({ goal }) => goal.id === chosen) ?? goals[0];
  // True after the user has added the first goal. Adding it removes the text field that had the focus, so an effect
  // moves the focus to the title.
  const [hasFirst, setHasFirst] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFirst) title.current?.focus();
  }, [hasFirst]);
  if (!isPlanReady()) return <SkeletonRows rows={6} />;
  if (!branch) return <NoGoals tree={tree} onGoal={() => setHasFirst(true)} />;
  const { goal } = branch;
  return (
    <div className={styles.columns}>
      <GoalList
        className={styles.list ?? ''}
        label={weeklyFocusTexts.goals}
        tree={tree}
        current={goal.id}
        onChoose={setChosen}
      />
      <Select
        className={styles.select}
        label={weeklyFocusTexts.goal}
        value={goal.id}
        options={goals.map((one) => ({ value: one.goal.id, label: labelOf(one.goal) }))}
        onValue={setChosen}
      />
      <div className={styles.goal}>
        <h3 dir="auto" className={`${styles.title} d5`} ref={title} tabIndex={-1}>
          {labelOf(goal)}
        </h3>
        <GoalSteps key={goal.id} branch={branch} />
        <WeeklyFocusSuggestions
          key={`suggestions-${goal.id}`}
          branch={branch}
          redraws={redraws}
          onRedraw={() => setRedraws(redraws - 1)}
        />
        <p className="sr" id="focus-move-keys">
          {weeklyFocusTexts.moveKeys}
        </p>
      </div>
    </div>
  );
});
