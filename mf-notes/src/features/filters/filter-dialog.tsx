import { isInvisible, KINDS } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Chip } from '@northkeep/shared-kit/chip';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { TextField } from '@northkeep/shared-kit/field';
import { observer, useLocation, useNavigate } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { Select } from '@northkeep/shared-kit/select';
import { useToday } from '@northkeep/shared-vault';
import { type SyntheticEvent, useRef, useState } from 'react';
import { NOTES_PATH } from '../../paths.ts';
import {
  FILTER_NAME_LENGTH_MAX,
  FILTER_TEXT_LENGTH_MAX,
  type KeptFilter,
  toggleChoice,
} from '../../rules/kept-filters.ts';
import {
  EMPTY_FILTER,
  FILTER_DAYS,
  FILTER_DEADLINES,
  FILTER_DONE,
  FILTER_TYPES,
  type LineFilter,
} from '../../rules/line-filter.ts';
import { useKnownLabels } from '../labels/known-labels.ts';
import { LabelsField, labelsOfInput } from '../labels/labels-field.tsx';
import { PRIORITY_NAMES } from '../priority/set-priority.ts';
import { filterTexts as copy } from './copy.ts';
import styles from './filter-dialog.module.css';
import { findLines } from './filtered-lines.ts';
import { listKeptFilters, saveKeptFilter } from './kept-filters.ts';

const PRIORITIES = KINDS.lines.fields.priority.values.toReversed();
const FORM_ID = 'filter-form';

interface FilterDialogProps {
  /** Filter that is changed; null for a new one. */
  kept: KeptFilter | null;
  onClose: () => void;
}

/** Dialog that keeps a combination of conditions under a name. It says how many lines meet them. */
export const FilterDialog = observer(function FilterDialog({ kept, onClose }: FilterDialogProps) {
  const [name, setName] = useState(kept?.name ?? '');
  const [chosen, setFilter] = useState<LineFilter>(kept?.filter ?? EMPTY_FILTER);
  const [labelText, setLabelText] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const known = useKnownLabels();
  const today = useToday();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // A label that is typed and not yet added counts too.
  const filter = { ...chosen, labels: labelsOfInput({ labels: chosen.labels, text: labelText }, known) };
  const set = (patch: Partial<LineFilter>) => setFilter({ ...chosen, ...patch });
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const named = name.normalize('NFC').trim();
    const isTaken = listKeptFilters().some((other) => other.name === named && other.key !== kept?.key);
    const wrong = isInvisible(named) ? copy.nameMissing : isTaken ? copy.nameTaken : undefined;
    setNameError(wrong);
    if (wrong !== undefined) return field.current?.focus();
    const failure = saveKeptFilter({ replaced: kept, name: named, filter });
    setError(failure);
    if (failure !== null) return;
    onClose();
    if (pathname !== NOTES_PATH) void navigate(NOTES_PATH);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={kept ? copy.changeFilter : copy.newFilter}
      description={copy.about}
      initialFocus={field}
      footer={
        <>
          <Button kind="primary" type="submit" form={FORM_ID}>
            {copy.save}
          </Button>
          <Button kind="text" onClick={onClose}>
            {copy.cancel}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={save} noValidate>
        <TextField
          ref={field}
          label={copy.name}
          data-draft="filter.name"
          value={name}
          onValue={setName}
          error={nameError}
          maxLength={FILTER_NAME_LENGTH_MAX}
          autoComplete="off"
        />
        <Chips
          label={copy.days}
          options={FILTER_DAYS}
          names={copy.dayNames}
          chosen={chosen.days}
          onChosen={(days) => set({ days })}
        />
        <Chips
          label={copy.priorities}
          options={PRIORITIES}
          names={PRIORITY_NAMES}
          chosen={chosen.priorities}
          onChosen={(priorities) => set({ priorities })}
        />
        <LabelsField
          label={copy.labels}
          input={{ labels: chosen.labels, text: labelText }}
          onInput={({ labels, text }) => {
            setLabelText(text);
            set({ labels });
          }}
          known={known}
          draft="filter.label"
        />
        <div className={styles.pair}>
          <Select
            label={copy.deadline}
            value={chosen.deadline}
            onValue={(deadline) => set({ deadline })}
            options={FILTER_DEADLINES.map((value) => ({ value, label: copy.deadlineNames[value] }))}
          />
          <TextField
            label={copy.text}
            data-draft="filter.text"
            value={chosen.text}
            onValue={(text) => set({ text })}
            maxLength={FILTER_TEXT_LENGTH_MAX}
            autoComplete="off"
          />
        </div>
        <div className={styles.pair}>
          <Segments
            label={copy.done}
            options={FILTER_DONE}
            names={copy.doneNames}
            value={chosen.done}
            onValue={(done) => set({ done })}
          />
          <Segments
            label={copy.type}
            options={FILTER_TYPES}
            names={copy.typeNames}
            value={chosen.type}
            onValue={(type) => set({ type })}
          />
        </div>
        <p className="t2 ink2 num" role="status">
          {copy.matching(findLines(filter, today).length)}
        </p>
        {error !== null && (
          <p className="t2 bad" role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
});

interface ChipsProps<T extends string> {
  label: string;
  options: readonly T[];
  names: Readonly<Record<T, string>>;
  chosen: readonly T[];
  onChosen: (chosen: readonly T[]) => void;
}

/** Choices of which several can be pressed; none of them sets no condition. */
function Chips<T extends string>({ label, options, names, chosen, onChosen }: ChipsProps<T>) {
  return (
    <fieldset className={styles.group}>
      <legend className="t2 ink2">{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <Chip
            key={option}
            pressed={chosen.includes(option)}
            onClick={() => onChosen(toggleChoice(options, chosen, option))}
          >
            {names[option]}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

interface SegmentsProps<T extends string> {
  label: string;
  options: readonly T[];
  names: Readonly<Record<T, string>>;
  value: T;
  onValue: (value: T) => void;
}

/** A segmented control with its name above it. */
function Segments<T extends string>({ label, options, names, value, onValue }: SegmentsProps<T>) {
  return (
    <div className={styles.group}>
      <p className="t2 ink2" aria-hidden="true">
        {label}
      </p>
      <SegmentedControl
        label={label}
        value={value}
        onValue={onValue}
        options={options.map((option) => ({ value: option, label: names[option] }))}
      />
    </div>
  );
}
