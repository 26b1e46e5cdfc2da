import { describeDeadline } from '@northkeep/contracts';
import { Chip } from '@northkeep/shared-kit/chip';
import { readLabel } from '../../rules/labels.ts';
import type { NoteWordKind, NoteWords, Span } from '../../rules/note-words.ts';
import { describeDatePhrase } from '../phrases/describe-phrase.ts';
import { PRIORITY_NAMES } from '../priority/set-priority.ts';
import { describeRule } from '../repeats/describe-rule.ts';
import type { createDraftedNote } from './add-note.ts';
import styles from './add-note-dialog.module.css';
import { addNoteTexts } from './copy.ts';
import type { NoteDraft } from './note-draft.ts';

interface StoredPreviewProps {
  words: NoteWords;
  stored: ReturnType<typeof createDraftedNote>;
  today: string;
  /** Labels of the draft, without those of its words. */
  picked: readonly string[];
  /** Labels of all lines. */
  known: readonly string[];
  onKeep: (kind: NoteWordKind) => void;
  onKeepLabel: (word: Span) => void;
  onPick: (patch: Partial<NoteDraft>) => void;
}

/** What will be stored, with a button for each part that takes it back: words stay letters, a picked value goes. */
export function StoredPreview(props: StoredPreviewProps) {
  const { words, stored, today, picked, known, onKeep, onKeepLabel, onPick } = props;
  const { scheduleDate: date, scheduleTime: time, deadline, priority, repeat } = stored;
  const due = describeDeadline(deadline, today);
  return (
    <div className={styles.choices} role="status" aria-label={addNoteTexts.stored}>
      {date === null ? (
        <span className="t1 ink2">{addNoteTexts.unplanned}</span>
      ) : (
        <Part
          label={describeDatePhrase({ date, time })}
          isWord={words.date !== null}
          onKeep={() => onKeep('date')}
          onTakeBack={() => onPick({ date: null, time: '' })}
        />
      )}
      {repeat !== null && date !== null && (
        <Part
          label={describeRule(repeat, date)}
          isWord={words.repeat !== null}
          onKeep={() => onKeep('repeat')}
          onTakeBack={() => onPick({ repeat: null })}
        />
      )}
      {due && (
        <Part
          label={due.text}
          isWord={words.deadline !== null}
          onKeep={() => onKeep('deadline')}
          onTakeBack={() => onPick({ deadline: null })}
        />
      )}
      {priority === 'none' ? null : (
        <Part
          label={PRIORITY_NAMES[priority]}
          isWord={words.priority !== null}
          onKeep={() => onKeep('priority')}
          onTakeBack={() => onPick({ priority: null })}
        />
      )}
      {stored.categories.map((label) => {
        const word = picked.includes(label)
          ? undefined
          : words.labels.find((one) => readLabel(one.label, known) === label);
        return (
          <Part
            key={label}
            label={`#${label}`}
            isWord={word !== undefined}
            onKeep={() => word && onKeepLabel(word)}
            onTakeBack={() => onPick({ labels: picked.filter((one) => one !== label) })}
          />
        );
      })}
    </div>
  );
}

interface PartProps {
  label: string;
  /** True if it comes from words of the text, false if it was picked. */
  isWord: boolean;
  onKeep: () => void;
  onTakeBack: () => void;
}

const Part = ({ label, isWord, onKeep, onTakeBack }: PartProps) => (
  <Chip
    onRemove={isWord ? onKeep : onTakeBack}
    removeLabel={isWord ? addNoteTexts.keepWords(label) : addNoteTexts.takeBack(label)}
  >
    {label}
  </Chip>
);
