import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { ArrowDown, ArrowUp, BookOpen, CalendarDays, CalendarX, Ellipsis, Eye, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { notes } from '../../copy.ts';
import { nextWeek, ulterior } from '../../rules/schedule.ts';
import { fileAsJournal, move, remove, schedule } from './line-changes.ts';
import styles from './line-row.module.css';
import type { Place } from './typing.ts';

interface LineMenuProps {
  place: Place;
  today: string;
  label: string;
}

/** The button of a line's menu. The menu itself is made when somebody asks for it: a long list has many lines. */
export function LineMenu({ place, today, label }: LineMenuProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <OpenMenu place={place} today={today} label={label} />;
  const ask = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setAsked(true);
  };
  return (
    <IconButton
      className={styles.more}
      label={label}
      icon={Ellipsis}
      small
      tip={false}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
      onKeyDown={ask}
    />
  );
}

const OpenMenu = observer(function OpenMenu({ place, today, label }: LineMenuProps) {
  const { line, previous, next } = place;
  const { scheduleDate, readOnly } = line;
  const off = { disabled: readOnly };
  return (
    <Menu
      defaultOpen
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
