import { formatDate } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { type Item, lines } from '@northkeep/shared-vault';
import { ListPlus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { NOTES_PATH } from '../../paths.ts';
import type { DayTaskCounts } from '../../rules/weeks.ts';
import { SectionHead } from '../plan/section-head.tsx';
import { AddDayLine } from './add-day-line.tsx';
import styles from './dashboard-note-lines.module.css';
import { showPlanDialog } from './plan-dialogs.tsx';
import { setLineDone } from './set-line-done.ts';
import { TaskMarks } from './task-marks.tsx';

/** Number of lines of the day that are shown on a phone before the others are asked for. */
const SHOWN_ON_PHONES = 2;

const tasks = () => lines.items.filter(({ type }) => type === 'task');

/** The notes lines that are marked for the dashboard, each with a button that makes it a step. */
export const KeptLines = observer(function KeptLines() {
  const kept = tasks().filter(({ inDashboard, isDone }) => inDashboard && !isDone);
  if (kept.length === 0) return null;
  return <LineList title={mainScreenTexts.kept} items={kept} canBecomeSteps />;
});

interface DayLinesProps {
  /** The selected day. */
  date: string;
  today: string;
  /** Numbers of all tasks and of completed tasks on the selected day, as its circle shows them. */
  count: DayTaskCounts | undefined;
}

/**
 * The notes lines of the selected day, with a field that adds one. On a phone the first {@link SHOWN_ON_PHONES} and a
 * button for the others are shown, those first that were not done when the day was opened.
 */
export const DayLines = observer(function DayLines({ date, today, count }: DayLinesProps) {
  const [isOpen, setOpen] = useState(false);
  const items = tasks().filter(
    ({ scheduleDate, inDashboard, isDone }) => scheduleDate === date && (isDone || !inDashboard),
  );
  const ids = items.map(({ id }) => id).join();
  // A line that is ticked stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are chosen again when one comes or goes
  const first = useMemo(() => {
    const open = items.filter(({ isDone }) => !isDone);
    const chosen = [...open, ...items.filter(({ isDone }) => isDone)].slice(0, SHOWN_ON_PHONES);
    return new Set(chosen.map(({ id }) => id));
  }, [ids]);
  const day = formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' });
  const more = items.length - first.size;
  return (
    <LineList
      title={day}
      level={2}
      className={`${date === today ? styles.today : ''} ${isOpen ? '' : styles.folded}`}
      items={items}
      isFirst={(line) => first.has(line.id)}
      add={
        <div className={styles.add}>
          <AddDayLine date={date} />
          {more > 0 && (
            <Button small className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? mainScreenTexts.fewerLines : commonTexts.more(more)}
            </Button>
          )}
        </div>
      }
      {...(count ? { note: mainScreenTexts.linesDone(count.done, count.all) } : {})}
    />
  );
});

interface LineListProps {
  title: string;
  /** Level of the heading. */
  level?: 2 | 3;
  items: readonly Item<'lines'>[];
  className?: string;
  /** True for a line that is shown while the list is folded on a phone. */
  isFirst?: (line: Item<'lines'>) => boolean;
  /** Shown below the lines. */
  note?: string;
  canBecomeSteps?: boolean;
  /** Shown between the lines and the note. */
  add?: ReactNode;
}

const LineList = observer(function LineList(props: LineListProps) {
  const { title, level = 3, items, className = '', isFirst, note, canBecomeSteps = false, add } = props;
  return (
    <section className={`${styles.list} ${className}`}>
      <SectionHead title={title} level={level}>
        <Link className={`${styles.open} t1 ink3`} to={NOTES_PATH}>
          {mainScreenTexts.openNotes}
        </Link>
      </SectionHead>
      {items.length === 0 && <p className={`${styles.none} ink3`}>{mainScreenTexts.noLines}</p>}
      <ul>
        {items.map((line) => {
          const text = line.damaged.has('text') ? commonTexts.damaged : line.text || mainScreenTexts.emptyLine;
          return (
            <li key={line.id} className={isFirst?.(line) === false ? `${styles.row} ${styles.later}` : styles.row}>
              <Checkbox
                round
                checked={line.isDone}
                disabled={line.readOnly}
                onChecked={(done) => void setLineDone(line, done)}
              >
                <span dir="auto" className={line.isDone ? 'ink3' : undefined}>
                  {text}
                </span>
              </Checkbox>
              <TaskMarks line={line} />
              {canBecomeSteps && !line.damaged.has('text') && line.text.trim() !== '' && (
                <IconButton
                  small
                  icon={ListPlus}
                  label={mainScreenTexts.makeStepOf(text)}
                  onClick={() => showPlanDialog({ type: 'line', lineId: line.id })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {add}
      {note && (
        <p className={`${styles.note} t1 ink3`}>
          <span className="num">{note}.</span> {mainScreenTexts.weekNote}
        </p>
      )}
    </section>
  );
});
