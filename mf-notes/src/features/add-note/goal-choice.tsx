import { Select } from '@northkeep/shared-kit/select';
import { aims, type Item } from '@northkeep/shared-vault';
import styles from './add-note-dialog.module.css';
import { addStepTexts } from './copy.ts';
import { changeNoteDraft, STEP_TIMES_MAX } from './note-draft.ts';

const TIMES = Array.from({ length: STEP_TIMES_MAX }, (_, i) => ({
  value: String(i + 1),
  label: addStepTexts.timesAWeek(i + 1),
}));

interface GoalChoiceProps {
  goals: readonly Item<'goals'>[];
  /** Goal of the step; empty for a note that is none. */
  goalId: string;
  total: number;
}

/** Fields for the goal of a step and its times a week. */
export function GoalChoice({ goals, goalId, total }: GoalChoiceProps) {
  return (
    <div className={styles.times}>
      <Select
        label={addStepTexts.goal}
        value={goalId}
        onValue={(id) => changeNoteDraft({ goalId: id })}
        options={goals.map(({ id, label, parentId }) => ({
          value: id,
          label: addStepTexts.goalOfAim(label, aims.get(parentId ?? '')?.label ?? ''),
        }))}
      />
      {goalId !== '' && (
        <Select
          label={addStepTexts.times}
          value={String(total)}
          onValue={(times) => changeNoteDraft({ times: Number(times) })}
          options={TIMES}
        />
      )}
    </div>
  );
}
