import { isInvisible, LINE_TEXT_LENGTH_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { Field } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { takeHeldTyping } from '@northkeep/shared-kit/held-typing';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { lines, sync, useToday } from '@northkeep/shared-vault';
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { journalTexts } from '../../copy.ts';
import { BILLING_PATH } from '../../paths.ts';
import { listSpans, NO_NOTE_WORDS, type NoteWordKind, type NoteWords, type Span } from '../../rules/note-words.ts';
import lineStyles from '../editor/line-text.module.css';
import { useKnownLabels } from '../labels/known-labels.ts';
import { labelsOfInput } from '../labels/labels-field.tsx';
import { datePhraseTexts } from '../phrases/copy.ts';
import { dateWordsHint } from '../phrases/date-words-hint.ts';
import { describeDatePhrase } from '../phrases/describe-phrase.ts';
import { MarkedSpans } from '../phrases/marked-text.tsx';
import { useCanQuickSchedule } from '../phrases/plan.ts';
import { parseDatePhrase } from '../phrases/read-phrase.ts';
import { addNote, createDraftedNote, type KeptWords, readAppliedWords } from './add-note.ts';
import styles from './add-note-dialog.module.css';
import { addStep, createDraftedStep, isPlanReady, listGoals } from './add-step.ts';
import { addNoteTexts, addStepTexts } from './copy.ts';
import { GoalChoice } from './goal-choice.tsx';
import { NoteChoices } from './note-choices.tsx';
import { changeNoteDraft, EMPTY_NOTE_DRAFT, type NoteDraft, useNoteDraft, whenNoteDraftWritten } from './note-draft.ts';
import { StepPreview } from './step-preview.tsx';
import { StoredPreview } from './stored-preview.tsx';

const NO_WORDS_KEPT: KeptWords = new Set();
/** Place of the hint that date words are part of Pro. */
const HINT_PLACE = 'add-note';

/** The words of the draft, and the date that words of a plan without them would mean. */
function useNoteWords(draft: NoteDraft, kept: KeptWords) {
  const [read, setRead] = useState<{ draft: NoteDraft; words: NoteWords; proDate: string | null } | null>(null);
  const isAllowed = useCanQuickSchedule();
  // Words are read again when a goal that they may name is loaded, renamed or deleted.
  const names =
    draft.text.includes('@') || draft.goalId !== null ? listGoals().map(({ id, label }) => [id, label]) : [];
  const goalNames = JSON.stringify(names);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are read with the goals
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
  }, [draft, kept, isAllowed, goalNames]);
  useEffect(() => () => dateWordsHint.leave(HINT_PLACE), []);
  return read?.draft.text === draft.text ? read : { words: NO_NOTE_WORDS, proDate: null };
}

/**
 * Scrolls the box of a field to its end when its text has changed and the caret is there. The browser does not: it
 * scrolls to the caret before the field has grown with an inserted text.
 */
function useCaretInView(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const box = field.current?.parentElement;
    if (box && field.current?.selectionEnd === text.length) box.scrollTop = box.scrollHeight;
  }, [field, text]);
}

/**
 * Dialog that adds a note. It marks in the text the words for a day, a deadline, a priority, a repetition, a reminder and
 * labels, and shows below it what Enter will store. Buttons set the same values.
 */
export const AddNoteDialog = observer(function AddNoteDialog({ onClose }: { onClose: () => void }) {
  const draft = useNoteDraft();
  const today = useToday();
  const [kept, setKept] = useState(NO_WORDS_KEPT);
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useCaretInView(field, draft.text);
  const isAllowed = useCanQuickSchedule();
  const { words, proDate } = useNoteWords(draft, kept);
  // Words for a goal can be read only when all goals are known.
  const isReady = lines.status === 'ready' && (isPlanReady() || !(draft.text.includes('@') || draft.goalId !== null));
  const step = createDraftedStep(draft, words);
  const problem = isInvisible(draft.text) ? undefined : addStepTexts.problems[step?.problem ?? 'empty'];
  const isTooLong = draft.text.length > LINE_TEXT_LENGTH_MAX;
  const canAdd = !isInvisible(draft.text) && !isTooLong && isReady && (step?.problem ?? null) === null;
  const known = useKnownLabels();
  const [labelText, setLabelText] = useState('');
  /** The labels that were picked, with one that is typed in their field. */
  const labels = labelsOfInput({ labels: draft.labels, text: labelText }, known);
  const stored = createDraftedNote({ ...draft, labels }, words, known);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!canAdd || isAdding) return;
    setAdding(true);
    try {
      // The words may not have been read yet when Enter is pressed quickly.
      const read = await readAppliedWords(draft, kept);
      const readStep = createDraftedStep(draft, read);
      if (readStep?.problem) return setAdding(false);
      if (readStep) addStep(readStep);
      else addNote(createDraftedNote({ ...draft, labels }, read, known));
    } catch (reason) {
      // The vault was locked meanwhile; the draft is shown again after the unlock.
      console.warn('the note was not added', reason);
      return setAdding(false);
    }
    await removeStoredDraft();
    onClose();
  };
  const keepWord = (span: Span | null) => {
    if (span) setKept(new Set([...kept, draft.text.slice(span.start, span.end)]));
    field.current?.focus();
  };
  const keepWords = (kind: NoteWordKind) => keepWord(words[kind]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={addNoteTexts.title}
      size="s"
      initialFocus={field}
      footer={
        <>
          <Button kind="primary" type="submit" busy={isAdding} form={FORM_ID} disabled={!canAdd}>
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
          error={isTooLong ? addNoteTexts.tooLong(LINE_TEXT_LENGTH_MAX) : problem}
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
                onFocus={() => {
                  const held = takeHeldTyping();
                  if (held !== '') changeNoteDraft({ text: draft.text + held });
                }}
                onKeyDown={(event) => {
                  if (pressedKey(event) !== 'Enter' || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  event.currentTarget.form?.requestSubmit();
                }}
              />
            </div>
          )}
        </Field>
        {step ? (
          <StepPreview
            words={words}
            step={step}
            isPicked={step.goal.id === draft.goalId}
            onKeep={keepWords}
            onPick={changeNoteDraft}
          />
        ) : (
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
              changeNoteDraft(patch);
            }}
          />
        )}
        {proDate === null ? null : (
          <p className="t1 ink2">
            {datePhraseTexts.pro(proDate)} <Link to={BILLING_PATH}>{datePhraseTexts.seePlans}</Link>
          </p>
        )}
        {step ? (
          <GoalChoice goals={listGoals()} goalId={step.goal.id} total={step.total} />
        ) : (
          <NoteChoices
            draft={draft}
            stored={stored}
            today={today}
            labelInput={{ labels: draft.labels, text: labelText }}
            onLabelText={setLabelText}
            known={known}
            onKeepReminder={() => keepWord(words.reminder)}
          />
        )}
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
