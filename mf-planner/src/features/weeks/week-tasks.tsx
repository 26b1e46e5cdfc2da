import { formatDate, isoWeekOf } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { announceToScreenReaders, observer, toast } from '@northkeep/shared-kit/runtime';
import { type Item, lines, sync, userDateOf, useToday } from '@northkeep/shared-vault';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { carryToWeek, collectWeekTasks, plannedDayOf } from '../../rules/week-tasks.ts';
import { SectionHead } from '../plan/section-head.tsx';
import { weekTaskTexts as copy } from './copy.ts';
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

const textOf = ({ text, damaged }: Line): string =>
  damaged.has('text') ? commonTexts.damaged : text || mainScreenTexts.emptyLine;

function carryOn(line: Line, { to, today }: { to: string; today: string }): void {
  const day = carryToWeek(plannedDayOf(line) ?? today, { to: to < isoWeekOf(today) ? isoWeekOf(today) : to, today });
  const { scheduleDate, missedOn } = line;
  lines.change(line.id, { scheduleDate: day });
  const text = copy.carried(formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' }));
  announceToScreenReaders(text);
  // The undo takes back only this change: a date that was chosen since stays.
  const run = () => {
    if (lines.get(line.id)?.scheduleDate === day) lines.change(line.id, { scheduleDate, missedOn });
  };
  toast({ type: 'info', text, action: { label: commonTexts.undo, run } });
}

function letGo(line: Line): void {
  const { id } = line;
  const [text, draft, canCopy] = [textOf(line), lines.copyFieldValues(line), line.damaged.size === 0];
  lines.remove(id);
  toast({
    isPrivate: true,
    type: 'info',
    text: copy.gone(text),
    action: { label: commonTexts.undo, run: () => void restore(id, canCopy ? () => lines.create(draft) : null) },
  });
}

/** Restores a deleted line from the trash, or as a copy where its deletion was never sent. */
async function restore(id: string, createCopy: (() => void) | null): Promise<void> {
  try {
    await sync.undoDeletion({ kind: 'lines', id });
  } catch (reason) {
    console.warn('restored as a copy:', reason);
    if (createCopy === null) toast({ type: 'error', text: copy.notRestored });
    else createCopy();
  }
}
