import { addDays, describeDeadline, LINE_TEXT_LENGTH_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Chip } from '@northkeep/shared-kit/chip';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { Field, TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { lines, useToday } from '@northkeep/shared-vault';
import { CalendarClock, Flag } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { journalTexts } from '../../copy.ts';
import { BILLING_PATH } from '../../paths.ts';
import { type AddWordKind, type AddWords, listSpans, NO_ADD_WORDS } from '../../rules/add-words.ts';
import { postponeToNextWeek } from '../../rules/schedule.ts';
import { dateTexts } from '../dates/copy.ts';
import { DatePicker } from '../dates/date-picker.tsx';
import lineStyles from '../editor/line-text.module.css';
import { datePhraseTexts } from '../phrases/copy.ts';
import phraseStyles from '../phrases/date-phrase-chip.module.css';
import { dateWordsHint } from '../phrases/date-words-hint.ts';
import { describeDatePhrase } from '../phrases/describe-phrase.ts';
import { useCanQuickSchedule } from '../phrases/plan.ts';
import { parseDatePhrase } from '../phrases/read-phrase.ts';
import { PRIORITY_NAMES, PRIORITY_OPTIONS } from '../priority/set-priority.ts';
import styles from './add-dialog.module.css';
import { addNote, createAddedLine, type KeptWords, readAppliedWords } from './add-note.ts';
import { type AddDraft, changeAddDraft, EMPTY_ADD_DRAFT, useAddDraft, whenAddDraftWritten } from './add-store.ts';
import { addTexts } from './copy.ts';

const NO_WORDS_KEPT: KeptWords = new Set();
/** Place of the hint that date words are part of Pro. */
const HINT_PLACE = 'add-line';

type Picker = 'date' | 'deadline' | null;

/** The words of the draft, and the date that words of a plan without them would mean. */
function useAddWords(draft: AddDraft, kept: KeptWords) {
  const [read, setRead] = useState<{ draft: AddDraft; words: AddWords; proDate: string | null } | null>(null);
  const isAllowed = useCanQuickSchedule();
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([readAppliedWords(draft, kept), isAllowed ? null : parseDatePhrase(draft.text)]).then(
      ([words, date]) => {
        if (!isCurrent) return;
        const proDate = date && dateWordsHint.show(HINT_PLACE) ? describeDatePhrase(date) : null;
        setRead({ draft, words, proDate });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [draft, kept, isAllowed]);
  useEffect(() => () => dateWordsHint.leave(HINT_PLACE), []);
  return read?.draft.text === draft.text ? read : { words: NO_ADD_WORDS, proDate: null };
}

/**
 * Dialog with one line that adds a note from every page. Words for a day, a deadline and a priority are marked where they
 * stand, and what Enter will store is shown below; the same can be picked by buttons.
 */
export const AddDialog = observer(function AddDialog({ onClose }: { onClose: () => void }) {
  const draft = useAddDraft();
  const today = useToday();
  const [kept, setKept] = useState(NO_WORDS_KEPT);
  const [picker, setPicker] = useState<Picker>(null);
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isAllowed = useCanQuickSchedule();
  const { words, proDate } = useAddWords(draft, kept);
  const isReady = lines.status === 'ready';
  const isTooLong = draft.text.length > LINE_TEXT_LENGTH_MAX;
  const stored = createAddedLine(draft, words);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.text.trim() === '' || isTooLong || !isReady || isAdding) return;
    setAdding(true);
    // The words may not have been read yet when Enter is pressed quickly.
    const line = createAddedLine(draft, await readAppliedWords(draft, kept));
    addNote(line);
    // Closes once the text is no longer kept: after a reload it would be offered again.
    changeAddDraft(EMPTY_ADD_DRAFT);
    await whenAddDraftWritten();
    onClose();
  };
  const pick = (patch: Partial<AddDraft>) => {
    changeAddDraft(patch);
    setPicker(null);
  };
  const keepWords = (kind: AddWordKind) => {
    const span = words[kind];
    if (span) setKept(new Set([...kept, draft.text.slice(span.start, span.end)]));
    field.current?.focus();
  };
  const days = [
    { label: dateTexts.today, date: today },
    { label: dateTexts.tomorrow, date: addDays(today, 1) },
    { label: dateTexts.nextWeek, date: postponeToNextWeek(null, today) },
  ];
  const isOtherDay = draft.date !== null && !days.some(({ date }) => date === draft.date);
  return (
    <Dialog
      open
      onClose={onClose}
      title={addTexts.title}
      size="s"
      initialFocus={field}
      footer={
        <>
          <Button
            kind="primary"
            type="submit"
            form={FORM_ID}
            disabled={draft.text.trim() === '' || isTooLong || !isReady}
          >
            {addTexts.add}
          </Button>
          <Button kind="text" onClick={onClose}>
            {journalTexts.cancel}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} className={styles.form} onSubmit={(event) => void add(event)}>
        <Field
          label={addTexts.field}
          hideLabel
          hint={isReady ? (isAllowed ? addTexts.hint : addTexts.plainHint) : addTexts.loading}
          error={isTooLong ? addTexts.tooLong(LINE_TEXT_LENGTH_MAX) : undefined}
        >
          {(control) => (
            <div className={`${styles.box} ${lineStyles.text}`}>
              <div className={lineStyles.mirror} aria-hidden="true" dir="auto" translate="no">
                <MarkedWords text={draft.text} words={words} />
                {'\u200b'}
              </div>
              <textarea
                {...control}
                ref={field}
                className={lineStyles.field}
                rows={1}
                dir="auto"
                enterKeyHint="done"
                value={draft.text}
                onChange={({ target }) => changeAddDraft({ text: target.value })}
                onKeyDown={(event) => {
                  if (pressedKey(event) !== 'Enter' || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  event.currentTarget.form?.requestSubmit();
                }}
              />
            </div>
          )}
        </Field>
        <StoredPreview words={words} stored={stored} today={today} onKeep={keepWords} onPick={pick} />
        {proDate === null ? null : (
          <p className="t1 ink2">
            {datePhraseTexts.pro(proDate)} <Link to={BILLING_PATH}>{datePhraseTexts.seePlans}</Link>
          </p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a group of toggles below one line of text */}
        <div role="group" aria-label={addTexts.day} className={styles.choices}>
          {days.map(({ label, date }) => (
            <Chip
              key={label}
              pressed={draft.date === date}
              onClick={() => pick({ date: draft.date === date ? null : date })}
            >
              {label}
            </Chip>
          ))}
          <Chip icon={CalendarClock} pressed={isOtherDay} onClick={() => setPicker(picker === 'date' ? null : 'date')}>
            {addTexts.otherDay}
          </Chip>
          <Chip
            icon={Flag}
            pressed={draft.deadline !== null}
            onClick={() => setPicker(picker === 'deadline' ? null : 'deadline')}
          >
            {addTexts.deadline}
          </Chip>
        </div>
        {picker === null ? null : (
          <DatePicker today={today} selected={draft[picker]} onSelect={(day) => pick({ [picker]: day })} />
        )}
        {stored.scheduleDate === null ? null : (
          <TextField
            label={dateTexts.time}
            type="time"
            value={stored.scheduleTime ?? ''}
            onValue={(time) => changeAddDraft({ time })}
            className={styles.time}
          />
        )}
        <SegmentedControl
          label={addTexts.priority}
          value={stored.priority}
          onValue={(priority) => pick({ priority })}
          options={PRIORITY_CHOICES}
        />
      </Form>
    </Dialog>
  );
});

/** The buttons of the dialog are outside of the form. */
const FORM_ID = 'add-line';

const PRIORITY_CHOICES = PRIORITY_OPTIONS.map(({ value, label, icon }) => ({
  value,
  label: addTexts.priorities[value],
  name: label,
  icon: value === 'none' ? undefined : icon,
}));

/** Renders the text and marks the words that are read. */
function MarkedWords({ text, words }: { text: string; words: AddWords }) {
  let from = 0;
  const parts = listSpans(words).map(({ start, end }) => {
    const before = text.slice(from, start);
    from = end;
    return (
      <span key={start}>
        {before}
        <mark className={phraseStyles.mark}>{text.slice(start, end)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}

interface StoredPreviewProps {
  words: AddWords;
  stored: ReturnType<typeof createAddedLine>;
  today: string;
  onKeep: (kind: AddWordKind) => void;
  onPick: (patch: Partial<AddDraft>) => void;
}

/** What will be stored, with a button for each part that takes it back: words stay letters, a picked value goes. */
function StoredPreview({ words, stored, today, onKeep, onPick }: StoredPreviewProps) {
  const { scheduleDate: date, scheduleTime: time, deadline, priority } = stored;
  const due = describeDeadline(deadline, today);
  return (
    <div className={styles.choices} role="status" aria-label={addTexts.stored}>
      {date === null ? (
        <span className="t1 ink2">{addTexts.unplanned}</span>
      ) : (
        <Part
          label={describeDatePhrase({ date, time })}
          isWord={words.date !== null}
          onKeep={() => onKeep('date')}
          onTakeBack={() => onPick({ date: null, time: '' })}
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
    removeLabel={isWord ? addTexts.keepWords(label) : addTexts.takeBack(label)}
  >
    {label}
  </Chip>
);
