import { addDays, formatRepeatRule, LINE_TEXT_LENGTH_MAX, repeatRuleOn } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Chip } from '@northkeep/shared-kit/chip';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { Field, TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { Link, lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { lines, sync, useToday } from '@northkeep/shared-vault';
import { CalendarClock, Flag, Repeat, Tag } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { journalTexts } from '../../copy.ts';
import { BILLING_PATH } from '../../paths.ts';
import { listSpans, NO_NOTE_WORDS, type NoteWordKind, type NoteWords, type Span } from '../../rules/note-words.ts';
import { postponeToNextWeek } from '../../rules/schedule.ts';
import { dateTexts } from '../dates/copy.ts';
import { DatePicker } from '../dates/date-picker.tsx';
import lineStyles from '../editor/line-text.module.css';
import { labelTexts } from '../labels/copy.ts';
import { useKnownLabels } from '../labels/known-labels.ts';
import { LabelsField, labelsOfInput } from '../labels/labels-field.tsx';
import { datePhraseTexts } from '../phrases/copy.ts';
import { dateWordsHint } from '../phrases/date-words-hint.ts';
import { describeDatePhrase } from '../phrases/describe-phrase.ts';
import { MarkedSpans } from '../phrases/marked-text.tsx';
import { useCanQuickSchedule } from '../phrases/plan.ts';
import { parseDatePhrase } from '../phrases/read-phrase.ts';
import { PRIORITY_OPTIONS } from '../priority/set-priority.ts';
import { repeatTexts } from '../repeats/copy.ts';
import { addNote, createDraftedNote, type KeptWords, readAppliedWords } from './add-note.ts';
import styles from './add-note-dialog.module.css';
import { addNoteTexts } from './copy.ts';
import { changeNoteDraft, EMPTY_NOTE_DRAFT, type NoteDraft, useNoteDraft, whenNoteDraftWritten } from './note-draft.ts';
import { StoredPreview } from './stored-preview.tsx';

const NO_WORDS_KEPT: KeptWords = new Set();
/** Place of the hint that date words are part of Pro. */
const HINT_PLACE = 'add-note';

type Picker = 'date' | 'deadline' | 'labels' | 'repeat' | null;
/** The form for rules is loaded when it is first opened. */
const repeatForm = lazyModule(() => import('../repeats/repeat-form.tsx'));

/** The words of the draft, and the date that words of a plan without them would mean. */
function useNoteWords(draft: NoteDraft, kept: KeptWords) {
  const [read, setRead] = useState<{ draft: NoteDraft; words: NoteWords; proDate: string | null } | null>(null);
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
  return read?.draft.text === draft.text ? read : { words: NO_NOTE_WORDS, proDate: null };
}

/**
 * Dialog that adds a note. It marks the words for a day, a deadline, a priority and labels in the text, and shows below it what
 * Enter will store. Buttons set the same values.
 */
export const AddNoteDialog = observer(function AddNoteDialog({ onClose }: { onClose: () => void }) {
  const draft = useNoteDraft();
  const today = useToday();
  const [kept, setKept] = useState(NO_WORDS_KEPT);
  const [picker, setPicker] = useState<Picker>(null);
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isAllowed = useCanQuickSchedule();
  const { words, proDate } = useNoteWords(draft, kept);
  const isReady = lines.status === 'ready';
  const isTooLong = draft.text.length > LINE_TEXT_LENGTH_MAX;
  const known = useKnownLabels();
  const [labelText, setLabelText] = useState('');
  /** The labels that were picked, with one that is typed in their field. */
  const labels = labelsOfInput({ labels: draft.labels, text: labelText }, known);
  const stored = createDraftedNote({ ...draft, labels }, words, known);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.text.trim() === '' || isTooLong || !isReady || isAdding) return;
    setAdding(true);
    try {
      // The words may not have been read yet when Enter is pressed quickly.
      addNote(createDraftedNote({ ...draft, labels }, await readAppliedWords(draft, kept), known));
    } catch (reason) {
      // The vault was locked meanwhile; the draft is shown again after the unlock.
      console.warn('the note was not added', reason);
      return setAdding(false);
    }
    await removeStoredDraft();
    onClose();
  };
  const date = stored.scheduleDate ?? today;
  const chooseRepeat = () => {
    setPicker(picker === 'repeat' ? null : 'repeat');
    // A rule counts from a day, so the note gets one.
    if (stored.repeat === null) changeNoteDraft({ date, repeat: formatRepeatRule(repeatRuleOn(date, 'week')) });
  };
  const form = useLazyModule(repeatForm, picker === 'repeat', () => setPicker(null));
  const pick = (patch: Partial<NoteDraft>) => {
    changeNoteDraft(patch);
    setPicker(null);
  };
  const keepWord = (span: Span | null) => {
    if (span) setKept(new Set([...kept, draft.text.slice(span.start, span.end)]));
    field.current?.focus();
  };
  const keepWords = (kind: NoteWordKind) => keepWord(words[kind]);
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
      title={addNoteTexts.title}
      size="s"
      initialFocus={field}
      footer={
        <>
          <Button
            kind="primary"
            type="submit"
            busy={isAdding}
            form={FORM_ID}
            disabled={draft.text.trim() === '' || isTooLong || !isReady}
          >
            {addNoteTexts.add}
          </Button>
          <Button kind="text" onClick={onClose}>
            {journalTexts.cancel}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} className={styles.form} onSubmit={(event) => void add(event)}>
        <Field
          label={addNoteTexts.field}
          hideLabel
          hint={isReady ? (isAllowed ? addNoteTexts.hint : addNoteTexts.plainHint) : addNoteTexts.loading}
          error={isTooLong ? addNoteTexts.tooLong(LINE_TEXT_LENGTH_MAX) : undefined}
        >
          {(control) => (
            <div className={`${styles.box} ${lineStyles.text}`}>
              <div className={lineStyles.mirror} aria-hidden="true" dir="auto" translate="no">
                <MarkedSpans text={draft.text} spans={listSpans(words)} />
                {'\u200b'}
              </div>
              <textarea
                {...control}
                ref={field}
                className={lineStyles.field}
                rows={1}
                dir="auto"
                readOnly={isAdding}
                enterKeyHint="done"
                value={draft.text}
                onChange={({ target }) => changeNoteDraft({ text: target.value })}
                onKeyDown={(event) => {
                  if (pressedKey(event) !== 'Enter' || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  event.currentTarget.form?.requestSubmit();
                }}
              />
            </div>
          )}
        </Field>
        <StoredPreview
          words={words}
          stored={stored}
          today={today}
          picked={labels}
          known={known}
          onKeep={keepWords}
          onKeepLabel={keepWord}
          onPick={(patch) => {
            if (patch.labels) setLabelText('');
            pick(patch);
          }}
        />
        {proDate === null ? null : (
          <p className="t1 ink2">
            {datePhraseTexts.pro(proDate)} <Link to={BILLING_PATH}>{datePhraseTexts.seePlans}</Link>
          </p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a group of toggles below one line of text */}
        <div role="group" aria-label={addNoteTexts.day} className={styles.choices}>
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
            {addNoteTexts.otherDay}
          </Chip>
          <Chip
            icon={Flag}
            pressed={draft.deadline !== null}
            onClick={() => setPicker(picker === 'deadline' ? null : 'deadline')}
          >
            {addNoteTexts.deadline}
          </Chip>
          <Chip icon={Repeat} pressed={draft.repeat !== null} onClick={chooseRepeat}>
            {repeatTexts.label}
          </Chip>
          <Chip
            icon={Tag}
            pressed={draft.labels.length > 0}
            onClick={() => setPicker(picker === 'labels' ? null : 'labels')}
          >
            {labelTexts.labels}
          </Chip>
        </div>
        {picker === 'labels' && (
          <LabelsField
            label={labelTexts.newLabel}
            input={{ labels: draft.labels, text: labelText }}
            onInput={(input) => {
              setLabelText(input.text);
              if (input.labels !== draft.labels) changeNoteDraft({ labels: input.labels });
            }}
            known={known}
            draft="add-note.label"
          />
        )}
        {form && stored.repeat !== null && (
          <form.RepeatForm rule={stored.repeat} date={date} onRule={(repeat) => changeNoteDraft({ repeat })} />
        )}
        {picker === null || picker === 'labels' || picker === 'repeat' ? null : (
          <DatePicker today={today} selected={draft[picker]} onSelect={(day) => pick({ [picker]: day })} />
        )}
        {stored.scheduleDate === null ? null : (
          <TextField
            label={dateTexts.time}
            type="time"
            value={stored.scheduleTime ?? ''}
            onValue={(time) => changeNoteDraft({ time })}
            className={styles.time}
          />
        )}
        <SegmentedControl
          label={addNoteTexts.priority}
          value={stored.priority}
          onValue={(priority) => pick({ priority })}
          options={PRIORITY_CHOICES}
        />
      </Form>
    </Dialog>
  );
});

/**
 * Removes the draft once its note is in the outbox, so that at every moment one of the two is on the disk. Keeps the draft
 * if the disk is full. Resolves when a reload would not offer the text again.
 */
async function removeStoredDraft(): Promise<void> {
  try {
    await sync.flush();
    changeNoteDraft(EMPTY_NOTE_DRAFT);
    await whenNoteDraftWritten();
  } catch (reason) {
    console.warn('the note is not on the disk yet, so its draft stays', reason);
  }
}

/** The buttons of the dialog are outside of the form. */
const FORM_ID = 'add-note';

const PRIORITY_CHOICES = PRIORITY_OPTIONS.map(({ value, label, icon }) => ({
  value,
  label: addNoteTexts.priorities[value],
  name: label,
  icon: value === 'none' ? undefined : icon,
}));
