import { formatDate } from '@northkeep/contracts';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { type Item, lines } from '@northkeep/shared-vault';
import { ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { NOTES_PATH } from '../../paths.ts';
import type { DayTaskCounts } from '../../rules/weeks.ts';
import { SectionHead } from '../plan/section-head.tsx';
import { AddDayLine } from './add-day-line.tsx';
import styles from './dashboard-note-lines.module.css';
import { showPlanDialog } from './plan-dialogs.tsx';
import { setLineDone } from './set-line-done.ts';
import { TaskMarks } from './task-marks.tsx';

/**
 * Two lists of notes lines: those marked for the dashboard, then those scheduled for the selected day, with a field that
 * adds one.
 */
export const DashboardNoteLines = observer(function DashboardNoteLines({
  date,
  count,
}: {
  date: string;
  /** Numbers of all tasks and of completed tasks on the selected day, as its circle shows them. */
  count: DayTaskCounts | undefined;
}) {
  const tasks = lines.items.filter(({ type }) => type === 'task');
  const kept = tasks.filter(({ inDashboard, isDone }) => inDashboard && !isDone);
  const ofDay = tasks.filter(
    ({ scheduleDate, inDashboard, isDone }) => scheduleDate === date && (isDone || !inDashboard),
  );
  return (
    <>
      {kept.length > 0 && <LineList title={mainScreenTexts.kept} items={kept} canBecomeSteps />}
      <LineList
        title={formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' })}
        items={ofDay}
        add={<AddDayLine date={date} />}
        {...(count ? { note: mainScreenTexts.linesDone(count.done, count.all) } : {})}
      />
    </>
  );
});

interface LineListProps {
  title: string;
  items: readonly Item<'lines'>[];
  /** Shown below the lines. */
  note?: string;
  canBecomeSteps?: boolean;
  /** Shown between the lines and the note. */
  add?: ReactNode;
}

const LineList = observer(function LineList({ title, items, note, canBecomeSteps = false, add }: LineListProps) {
  return (
    <section className={styles.list}>
      <SectionHead title={title}>
        <Link className={`${styles.open} t1 ink3`} to={NOTES_PATH}>
          {mainScreenTexts.openNotes}
        </Link>
      </SectionHead>
      {items.length === 0 && <p className={`${styles.none} ink3`}>{mainScreenTexts.noLines}</p>}
      <ul>
        {items.map((line) => {
          const text = line.damaged.has('text') ? commonTexts.damaged : line.text || mainScreenTexts.emptyLine;
          return (
            <li key={line.id} className={styles.row}>
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
        <p className="t1 ink3">
          <span className="num">{note}.</span> {mainScreenTexts.weekNote}
        </p>
      )}
    </section>
  );
});
