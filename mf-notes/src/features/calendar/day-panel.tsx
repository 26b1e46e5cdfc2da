import { formatDate, isInvisible, LINE_TEXT_LENGTH_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, lines, useToday } from '@northkeep/shared-vault';
import { Plus, X } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { LineDeadline } from '../dates/line-deadline.tsx';
import { getDisplayText, isEditable } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { LinePriority } from '../priority/line-priority.tsx';
import { setLineDone } from '../repeats/tick-line.ts';
import { dayText } from './copy.ts';
import styles from './day-panel.module.css';
import { LineTime } from './line-time.tsx';

interface DayPanelProps {
  date: string;
  /** When false, the panel has no field for a new line, because the billing plan does not allow one. */
  canAdd: boolean;
  /** True keeps the panel visible at the bottom of the window while the user scrolls the calendar above it. */
  isPinned: boolean;
  onClose: () => void;
  /** Shows a line in the editor, with the caret in it. */
  onEdit: (line: Item<'lines'>) => void;
}

/** Panel of the selected day: its lines, which can be ticked and added to, and its journal entries. */
export const DayPanel = observer(function DayPanel({ date, canAdd, isPinned, onClose, onEdit }: DayPanelProps) {
  const today = useToday();
  const ofDay = lines.items.filter(({ scheduleDate }) => scheduleDate === date);
  const tasks = ofDay.filter(({ type }) => type === 'task');
  const entries = ofDay.filter(({ type }) => type === 'journal');
  const done = tasks.filter(({ isDone }) => isDone).length;
  return (
    <section
      className={isPinned ? `${styles.panel} ${styles.pinned}` : styles.panel}
      aria-labelledby="calendar-day"
      // Moves toasts to the top while the panel is pinned, because on phones they would cover the field for a new line.
      data-toasts-on-top={isPinned || undefined}
    >
      <div className={styles.head}>
        <h2 className="d4" id="calendar-day">
          <span className="ink3">{formatDate(date, { weekday: 'long' })}</span>{' '}
          {formatDate(date, { month: 'long', day: 'numeric' })}
        </h2>
        <IconButton label={dayText.close} icon={X} onClick={onClose} />
      </div>
      {tasks.length > 0 && <p className="t2 ink2 num">{dayText.linesDone(done, tasks.length)}</p>}
      {tasks.length === 0 && entries.length === 0 && <p className="ink3">{dayText.none}</p>}
      <ul>
        {tasks.map((line) => (
          <li key={line.id} className={styles.row}>
            <Checkbox
              round
              checked={line.isDone}
              disabled={line.readOnly}
              onChecked={(isDone) => setLineDone(line, isDone, false)}
            >
              <span dir="auto" className={line.isDone ? 'ink3' : undefined}>
                {getDisplayText(line) || dayText.empty}
              </span>
            </Checkbox>
            <LineTime line={line} />
            <LineDeadline line={line} today={today} />
            <LinePriority line={line} />
            {isEditable(line) && (
              <Button
                kind="text"
                small
                onClick={() => onEdit(line)}
                aria-label={dayText.editLine(getDisplayText(line))}
              >
                {dayText.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canAdd && <NewLine date={date} />}
      {entries.length > 0 && (
        <>
          <h3 className={`${styles.journal} t2 ink2`}>{dayText.journal}</h3>
          <ul>
            {entries.map((line) => (
              <li key={line.id} className={styles.entry}>
                <bdi>{getDisplayText(line)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
});

/** Field that adds a line to the day with Enter or when it loses focus. An empty text adds nothing. */
function NewLine({ date }: { date: string }) {
  const [text, setText] = useState('');
  const [added, setAdded] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The new line moves the field down, on a low screen below its end.
  useEffect(() => {
    if (added > 0 && document.activeElement === field.current) field.current?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  const add = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isInvisible(text)) return;
    undoableLines.create({ text: text.trim(), scheduleDate: date });
    setText('');
    setAdded((count) => count + 1);
  };
  return (
    <form className={styles.add} onSubmit={add}>
      <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      <input
        ref={field}
        value={text}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => add()}
        placeholder={dayText.newLine}
        aria-label={dayText.newLine}
        data-draft={`day.${date}`}
        maxLength={LINE_TEXT_LENGTH_MAX}
      />
    </form>
  );
}
