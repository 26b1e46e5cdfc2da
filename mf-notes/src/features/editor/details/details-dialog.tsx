import { CATEGORY_LENGTH_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { TextField } from '@northkeep/shared-kit/field';
import { Select } from '@northkeep/shared-kit/select';
import { lines } from '@northkeep/shared-vault';
import { useState } from 'react';
import { type InvalidDetailField, type LineDetailTexts, parseLineDetails } from '../../../rules/line-details.ts';
import { listRepeatRules } from '../../../rules/repeat.ts';
import { suggestCategory } from '../../../rules/suggest-category.ts';
import { priorityTexts } from '../../priority/copy.ts';
import { PRIORITY_OPTIONS } from '../../priority/set-priority.ts';
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
 * Dialog for category, priority, time of day, repetition, minutes and steps of a line. They are saved together, as one
 * step of the undo history.
 */
export function DetailsDialog({ line, open, onClose }: DetailsDialogProps) {
  const [texts, setTexts] = useState<LineDetailTexts>(() => ({
    category: line.category ?? '',
    time: line.scheduleTime ?? '',
    minutes: line.minutes?.toString() ?? '',
    total: line.macroStepTotal?.toString() ?? '',
    completed: line.macroStepCompleted?.toString() ?? '',
  }));
  const [priority, setPriority] = useState(line.priority);
  const [repeat, setRepeat] = useState(line.repeat);
  const [errors, setErrors] = useState<readonly InvalidDetailField[]>([]);
  const [suggested] = useState(() =>
    suggestCategory(
      line.text,
      lines.items.filter(({ id, damaged }) => id !== line.id && !damaged.has('text') && !damaged.has('category')),
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
    const taken = suggested !== null && details.category === suggested ? { aiSuggestedCategory: suggested } : {};
    const prioritized = line.damaged.has('priority') ? {} : { priority };
    undoableLines.change(line.id, { ...rest, ...timed, ...taken, ...prioritized, repeat });
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
      <TextField
        label={copy.category}
        data-draft={`category.${line.id}`}
        value={texts.category}
        onValue={set('category')}
        error={texts.category.length > CATEGORY_LENGTH_MAX ? copy.errors.category : errorOf('category')}
      />
      {suggested !== null && texts.category.trim() === '' && (
        <Button kind="text" small onClick={() => set('category')(suggested)}>
          {copy.use(suggested)}
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
        {line.type === 'task' && <RepeatField date={line.scheduleDate} rule={repeat} onRule={setRepeat} />}
      </div>
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

/** Value of the option for a line that does not repeat. */
const NEVER = 'never';

interface RepeatFieldProps {
  date: string | null;
  rule: string | null;
  onRule: (rule: string | null) => void;
}

/** Field for the rule by which a line repeats. A rule that is not offered for the line's date stays selectable. */
function RepeatField({ date, rule, onRule }: RepeatFieldProps) {
  const offered = date === null ? [] : listRepeatRules(date);
  const rules = rule === null || offered.includes(rule) ? offered : [...offered, rule];
  const options = [
    { value: NEVER, label: repeatTexts.never },
    ...rules.map((each) => ({ value: each, label: describeRule(each) })),
  ];
  return (
    <Select
      label={repeatTexts.label}
      hint={date === null ? repeatTexts.noDate : repeatTexts.hint}
      value={rule ?? NEVER}
      onValue={(value) => onRule(value === NEVER ? null : value)}
      options={options}
      disabled={date === null && rule === null}
    />
  );
}
