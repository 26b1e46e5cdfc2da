import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import { Badge } from '@northkeep/shared-kit/tag';
import { Tooltip } from '@northkeep/shared-kit/tooltip';
import { lines } from '@northkeep/shared-vault';
import { ArrowDown, ArrowUp, BookOpen, CalendarDays, CalendarX, Ellipsis, Eye, Trash2 } from 'lucide-react';
import { notes } from '../../copy.ts';
import { nextWeek, ulterior, whenInWords } from '../../rules/schedule.ts';
import { fileAsJournal, isEditable, move, remove, schedule, textOf, tick } from './line-changes.ts';
import styles from './line-row.module.css';
import { LineText } from './line-text.tsx';
import type { Place } from './typing.ts';

/** One line: tick, text, when, and a menu that does everything else. */
export const LineRow = observer(function LineRow({
  place,
  today,
  hidesDone,
}: {
  place: Place;
  today: string;
  hidesDone: boolean;
}) {
  const { line } = place;
  const text = textOf(line);
  const when = whenInWords(line, today);
  const due = line.scheduleDate === today && !line.isDone;
  return (
    <div className={styles.row}>
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={notes.done(text)}
        checked={line.isDone}
        disabled={line.readOnly}
        onChange={(event) => tick(line, event.target.checked, hidesDone)}
      />
      {isEditable(line) ? <LineText place={place} /> : <Unopened damaged={line.damaged.has('text')} text={text} />}
      <span className={styles.end}>
        {line.copyOf !== null && (
          <Tooltip text={notes.copyTip}>
            <span>
              <Badge>{notes.copyMark}</Badge>
            </span>
          </Tooltip>
        )}
        {when && <span className={`${styles.when} num ${due ? 'now' : ''}`}>{when}</span>}
      </span>
      <LineMenu place={place} today={today} label={notes.actions(text)} />
    </div>
  );
});

/** What stands where a text cannot be typed into: it did not open, or a newer version wrote it. */
function Unopened({ damaged, text }: { damaged: boolean; text: string }) {
  return (
    <p className={damaged ? styles.damaged : styles.readOnly}>
      {text}
      <span className="t1 ink3">{damaged ? notes.damagedMore : notes.newer}</span>
    </p>
  );
}

const LineMenu = observer(function LineMenu({ place, today, label }: { place: Place; today: string; label: string }) {
  const { line, previous, next } = place;
  const { scheduleDate, readOnly } = line;
  const off = { disabled: readOnly };
  return (
    <Menu
      label={label}
      trigger={<IconButton className={styles.more} label={label} icon={Ellipsis} small tip={false} />}
      items={[
        { ...off, label: notes.today, icon: CalendarDays, onSelect: () => schedule(line, today) },
        {
          ...off,
          label: notes.nextWeek,
          icon: CalendarDays,
          onSelect: () => schedule(line, nextWeek(scheduleDate, today)),
        },
        {
          ...off,
          label: notes.ulterior,
          icon: CalendarDays,
          onSelect: () => schedule(line, ulterior(scheduleDate, today)),
        },
        {
          label: notes.noDate,
          icon: CalendarX,
          disabled: readOnly || scheduleDate === null,
          onSelect: () => schedule(line, null),
        },
        'line',
        { ...off, label: notes.file, icon: BookOpen, onSelect: () => fileAsJournal(line) },
        {
          ...off,
          label: notes.inView,
          icon: Eye,
          checked: line.inDashboard,
          onSelect: () => lines.change(line.id, { inDashboard: !line.inDashboard }),
        },
        'line',
        {
          label: notes.moveUp,
          icon: ArrowUp,
          disabled: !previous,
          keys: 'alt+up',
          onSelect: () => move(line, previous, 'up'),
        },
        {
          label: notes.moveDown,
          icon: ArrowDown,
          disabled: !next,
          keys: 'alt+down',
          onSelect: () => move(line, next, 'down'),
        },
        'line',
        { label: notes.remove, icon: Trash2, danger: true, onSelect: () => void remove(line, previous) },
      ]}
    />
  );
});
