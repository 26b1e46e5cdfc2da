import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { TextField } from '@northkeep/shared-kit/field';
import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { lines, userToday } from '@northkeep/shared-vault';
import { useState } from 'react';
import { changeLabels, shownLabelsOf, withLabel } from '../../../rules/labels.ts';
import { type InvalidDetailField, type LineDetailTexts, parseLineDetails } from '../../../rules/line-details.ts';
import { listRepeatRules } from '../../../rules/repeat.ts';
import { suggestLabel } from '../../../rules/suggest-label.ts';
import { labelTexts } from '../../labels/copy.ts';
import { useKnownLabels } from '../../labels/known-labels.ts';
import { LabelsField, labelsOfInput } from '../../labels/labels-field.tsx';
import { priorityTexts } from '../../priority/copy.ts';
import { PRIORITY_OPTIONS } from '../../priority/set-priority.ts';
import { ReminderField } from '../../reminders/reminder-field.tsx';
import { repeatTexts } from '../../repeats/copy.ts';
import { describeRule } from '../../repeats/describe-rule.ts';
import type { LineItem } from '../line-changes.ts';
import { undoableLines } from '../undo/edited-lines.ts';
import { detailTexts as copy } from './copy.ts';
import styles from './details-dialog.module.css';

interface DetailsDialogProps {
  line: LineItem;
  open: boolean;
  onClose: () => void;
}

/**
 * Dialog for labels, priority, time of day, reminder, repetition, minutes and steps of a line. They are saved together,
 * as one step of the undo history.
 */
export function DetailsDialog({ line, open, onClose }: DetailsDialogProps) {
  const [texts, setTexts] = useState<LineDetailTexts>(() => ({
    time: line.scheduleTime ?? '',
    minutes: line.minutes?.toString() ?? '',
    total: line.macroStepTotal?.toString() ?? '',
    completed: line.macroStepCompleted?.toString() ?? '',
  }));
  const known = useKnownLabels();
  const [labels, setLabels] = useState(() => ({ labels: shownLabelsOf(line) as readonly string[], text: '' }));
  const hasDamagedLabels = line.damaged.has('category') || line.damaged.has('categories');
  const [priority, setPriority] = useState(line.priority);
  const [repeat, setRepeat] = useState(line.repeat);
  const [reminder, setReminder] = useState(line.reminder);
  const [errors, setErrors] = useState<readonly InvalidDetailField[]>([]);
  const [suggested] = useState(() =>
    suggestLabel(
      line.text,
      lines.items
        .filter(({ id, damaged }) => id !== line.id && !damaged.has('text'))
        .map((each) => ({ text: each.text, category: null, categories: shownLabelsOf(each) })),
    ),
  );
  const set = (name: keyof LineDetailTexts) => (value: string) => setTexts({ ...texts, [name]: value });
  const errorOf = (name: InvalidDetailField) => (errors.includes(name) ? copy.errors[name] : undefined);
  const save = () => {
    const { details, errors: found } = parseLineDetails(texts);
    setErrors(found);
    if (found.length > 0) return;
    const { scheduleTime, ...rest } = details;
    const timed = line.scheduleDate === null ? {} : { scheduleTime };
    const chosen = labelsOfInput(labels, known);
    const labelled = hasDamagedLabels ? {} : changeLabels(line, chosen);
    const isTaken = suggested !== null && chosen.includes(suggested) && 'categories' in labelled;
    const taken = isTaken ? { aiSuggestedCategory: suggested } : {};
    const prioritized = line.damaged.has('priority') ? {} : { priority };
    const reminded = line.damaged.has('reminder') ? {} : { reminder };
    undoableLines.change(line.id, { ...rest, ...timed, ...labelled, ...taken, ...prioritized, ...reminded, repeat });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.title}
      footer={
        <>
          <Button kind="primary" onClick={save}>
            {copy.save}
          </Button>
          <Button kind="text" onClick={onClose}>
            {copy.cancel}
          </Button>
        </>
      }
    >
      <LabelsField
        input={labels}
        onInput={setLabels}
        known={known}
        draft={`labels.${line.id}`}
        disabled={hasDamagedLabels}
      />
      {suggested !== null && !hasDamagedLabels && !labels.labels.includes(suggested) && labels.text === '' && (
        <Button kind="text" small onClick={() => setLabels({ ...labels, labels: withLabel(labels.labels, suggested) })}>
          {labelTexts.use(suggested)}
        </Button>
      )}
      {line.type === 'task' && (
        <Select
          label={priorityTexts.label}
          value={priority}
          onValue={setPriority}
          options={PRIORITY_OPTIONS}
          disabled={line.damaged.has('priority')}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label={copy.time}
          type="time"
          value={texts.time}
          onValue={set('time')}
          disabled={line.scheduleDate === null}
          hint={line.scheduleDate === null ? copy.timeHint : undefined}
        />
        {line.type === 'task' && (
          <ReminderField
            reminder={reminder}
            onReminder={setReminder}
            hasTime={line.scheduleDate !== null && texts.time !== ''}
            disabled={line.damaged.has('reminder')}
          />
        )}
      </div>
      {line.type === 'task' && <RepeatField date={line.scheduleDate} rule={repeat} onRule={setRepeat} />}
      <div className={styles.figures}>
        {(['minutes', 'total', 'completed'] as const).map((name) => (
          <TextField
            key={name}
            label={copy[name]}
            inputMode="numeric"
            value={texts[name]}
            onValue={set(name)}
            error={errorOf(name)}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** Values of the options for a line that does not repeat, and for a rule that is made in the form. */
const NEVER = 'never';
const CUSTOM = 'custom';
/** Place of the weekly rule among those that are offered. */
const OFFERED_WEEKLY = 2;
/** The form is loaded when it is first opened. */
const repeatForm = lazyModule(() => import('../../repeats/repeat-form.tsx'));

interface RepeatFieldProps {
  date: string | null;
  rule: string | null;
  onRule: (rule: string | null) => void;
}

/**
 * Field for the rule by which a line repeats, with a form for rules that are not offered for the line's date. A rule that
 * is not offered stays selectable.
 */
function RepeatField({ date, rule, onRule }: RepeatFieldProps) {
  const [isCustom, setCustom] = useState(false);
  const form = useLazyModule(repeatForm, isCustom, () => setCustom(false));
  const offered = date === null ? [] : listRepeatRules(date);
  const rules = rule === null || offered.includes(rule) ? offered : [...offered, rule];
  const options = [
    { value: NEVER, label: repeatTexts.never },
    ...rules.map((each) => ({ value: each, label: describeRule(each, date ?? userToday()) })),
    ...(date === null ? [] : [{ value: CUSTOM, label: repeatTexts.custom }]),
  ];
  const choose = (value: string) => {
    setCustom(value === CUSTOM);
    if (value !== CUSTOM) onRule(value === NEVER ? null : value);
    else if (rule === null) onRule(offered[OFFERED_WEEKLY] ?? null);
  };
  return (
    <>
      <Select
        label={repeatTexts.label}
        hint={date === null ? repeatTexts.noDate : repeatTexts.hint}
        value={isCustom ? CUSTOM : (rule ?? NEVER)}
        onValue={choose}
        options={options}
        disabled={date === null && rule === null}
      />
      {form && date !== null && rule !== null && <form.RepeatForm rule={rule} date={date} onRule={onRule} />}
    </>
  );
}
