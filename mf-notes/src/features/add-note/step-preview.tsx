import { aims } from '@northkeep/shared-vault';
import type { NoteWordKind, NoteWords } from '../../rules/note-words.ts';
import styles from './add-note-dialog.module.css';
import type { DraftedStep } from './add-step.ts';
import { addNoteTexts, addStepTexts } from './copy.ts';
import type { NoteDraft } from './note-draft.ts';
import { StoredPart } from './stored-part.tsx';

interface StepPreviewProps {
  words: NoteWords;
  step: DraftedStep;
  /** True when the goal was chosen in its field. */
  isPicked: boolean;
  onKeep: (kind: NoteWordKind) => void;
  onPick: (patch: Partial<NoteDraft>) => void;
}

/** What will be stored of a step, part by part. */
export function StepPreview({ words, step, isPicked, onKeep, onPick }: StepPreviewProps) {
  const { goal, total, status } = step;
  const namesakes = isPicked ? 0 : (words.goal?.goalIds.length ?? 0);
  return (
    <div className={styles.choices} role="status" aria-label={addNoteTexts.stored}>
      <StoredPart
        label={addStepTexts.stepOf(goal.label, aims.get(goal.parentId ?? '')?.label ?? '')}
        isWord={words.goal !== null}
        onKeep={() => {
          onPick({ goalId: null });
          onKeep('goal');
        }}
        onTakeBack={() => onPick({ goalId: null, times: null })}
      />
      {words.times ? (
        <StoredPart
          label={addStepTexts.timesAWeek(total)}
          isWord
          onKeep={() => onKeep('times')}
          onTakeBack={() => onPick({ times: null })}
        />
      ) : (
        <span className="t1 ink2">{addStepTexts.timesAWeek(total)}</span>
      )}
      <span className="t1 ink2">{addStepTexts.place[status]}</span>
      {namesakes > 1 && <span className="t1">{addStepTexts.namesakes(namesakes)}</span>}
    </div>
  );
}
