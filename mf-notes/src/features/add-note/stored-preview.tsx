import { describeDeadline } from '@northkeep/contracts';
import { readLabel } from '../../rules/labels.ts';
import type { NoteWordKind, NoteWords, Span } from '../../rules/note-words.ts';
import { describeDatePhrase } from '../phrases/describe-phrase.ts';
import { PRIORITY_NAMES } from '../priority/set-priority.ts';
import { reminderTexts } from '../reminders/copy.ts';
import { describeRule } from '../repeats/describe-rule.ts';
import type { createDraftedNote } from './add-note.ts';
import styles from './add-note-dialog.module.css';
import { addNoteTexts } from './copy.ts';
import type { NoteDraft } from './note-draft.ts';
import { StoredPart } from './stored-part.tsx';

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

/** What will be stored of a note, part by part. */
export function StoredPreview(props: StoredPreviewProps) {
  const { words, stored, today, picked, known, onKeep, onKeepLabel, onPick } = props;
  const { scheduleDate: date, scheduleTime: time, deadline, priority, repeat, reminder } = stored;
  const due = describeDeadline(deadline, today);
  return (
    <div className={styles.choices} role="status" aria-label={addNoteTexts.stored}>
      {date === null ? (
        <span className="t1 ink2">{addNoteTexts.unplanned}</span>
      ) : (
        <StoredPart
          label={describeDatePhrase({ date, time })}
          isWord={words.date !== null}
          onKeep={() => onKeep('date')}
          onTakeBack={() => onPick({ date: null, time: '' })}
        />
      )}
      {repeat !== null && date !== null && (
        <StoredPart
          label={describeRule(repeat, date)}
          isWord={words.repeat !== null}
          onKeep={() => onKeep('repeat')}
          onTakeBack={() => onPick({ repeat: null })}
        />
      )}
      {reminder !== null && (
        <StoredPart
          label={reminderTexts.mark(reminder)}
          isWord={words.reminder !== null}
          onKeep={() => onKeep('reminder')}
          onTakeBack={() => onPick({ reminder: null })}
        />
      )}
      {due && (
        <StoredPart
          label={due.text}
          isWord={words.deadline !== null}
          onKeep={() => onKeep('deadline')}
          onTakeBack={() => onPick({ deadline: null })}
        />
      )}
      {priority === 'none' ? null : (
        <StoredPart
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
          <StoredPart
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
