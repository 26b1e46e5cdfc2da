import { formatDate } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, lines, userDateOf, useToday } from '@northkeep/shared-vault';
import { collectWeekTasks, plannedDayOf } from '../../rules/week-tasks.ts';
import { SectionHead } from '../plan/section-head.tsx';
import { weekTaskTexts as copy } from './copy.ts';
import { carryOn, letGo, textOf } from './decide-task.ts';
import styles from './week-tasks.module.css';

type Line = Item<'lines'>;

interface WeekTasksProps {
  week: string;
  /**
   * ISO week that open tasks can be carried on to. If missing, nothing can be decided here.
   */
  carryTo?: string;
}

/** The tasks of a week: those that were done, and those that are left. */
export const WeekTasks = observer(function WeekTasks({ week, carryTo }: WeekTasksProps) {
  const today = useToday();
  const { done, left } = collectWeekTasks(lines.items, { week, dateOf: userDateOf });
  return (
    <>
      {left.length > 0 && (
        <section className={styles.list}>
          <SectionHead title={copy.left(left.length)} />
          {carryTo !== undefined && <p className="t2 ink3">{copy.leftMore}</p>}
          <ul>
            {left.map((line) => (
              <li key={line.id} className={styles.row}>
                <Task line={line} day={plannedDayOf(line)} />
                {carryTo !== undefined && !line.readOnly && (
                  <span className={styles.actions}>
                    <Button
                      small
                      aria-label={copy.carryOnWith(textOf(line))}
                      onClick={() => carryOn(line, { to: carryTo, today })}
                    >
                      {copy.carryOn}
                    </Button>
                    <Button small kind="text" aria-label={copy.letGoOf(textOf(line))} onClick={() => letGo(line)}>
                      {copy.letGo}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {done.length > 0 && (
        <section className={styles.list}>
          <SectionHead title={copy.done(done.length)} />
          <ul>
            {done.map((line) => (
              <li key={line.id} className={styles.row}>
                <Task line={line} day={line.doneAt === null ? plannedDayOf(line) : userDateOf(line.doneAt)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
});

function Task({ line, day }: { line: Line; day: string | null }) {
  return (
    <span className={styles.task}>
      <span dir="auto">{textOf(line)}</span>
      {day !== null && <span className="t2 ink3 nowrap">{formatDate(day, { weekday: 'short' })}</span>}
    </span>
  );
}
