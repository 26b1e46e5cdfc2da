import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import {
  ArrowDown,
  ArrowUp,
  BookOpen,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  Ellipsis,
  Eye,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { notes } from '../../copy.ts';
import { postponeFourWeeks, postponeToNextWeek } from '../../rules/schedule.ts';
import { dates } from '../dates/copy.ts';
import { scheduleAhead } from '../dates/schedule-dialogs.tsx';
import { details } from './details/copy.ts';
import { openDetails } from './details/details-store.ts';
import { fileAsJournal, moveLine, removeLine, scheduleLine } from './line-changes.ts';
import type { LinePosition } from './line-editing.ts';
import styles from './line-row.module.css';
import { editedLines } from './undo/edited-lines.ts';

interface LineMenuProps {
  place: LinePosition;
  today: string;
  label: string;
}

/** Menu button of a line. The menu itself is mounted on first use, because a long list would mount hundreds of them. */
export function LineMenu({ place, today, label }: LineMenuProps) {
  const [isMounted, setMounted] = useState(false);
  if (isMounted) return <OpenMenu place={place} today={today} label={label} />;
  const openWithKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setMounted(true);
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
      onClick={() => setMounted(true)}
      onKeyDown={openWithKeys}
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
        { ...off, label: notes.today, icon: CalendarDays, onSelect: () => scheduleLine(line, today) },
        {
          ...off,
          label: notes.nextWeek,
          icon: CalendarDays,
          onSelect: () => scheduleLine(line, postponeToNextWeek(scheduleDate, today)),
        },
        {
          ...off,
          label: notes.ulterior,
          icon: CalendarDays,
          onSelect: () => scheduleLine(line, postponeFourWeeks(scheduleDate, today)),
        },
        { ...off, label: dates.scheduleAhead, icon: CalendarPlus, onSelect: () => scheduleAhead(line.id) },
        {
          label: notes.noDate,
          icon: CalendarX,
          disabled: readOnly || scheduleDate === null,
          onSelect: () => scheduleLine(line, null),
        },
        'line',
        { ...off, label: details.open, icon: SlidersHorizontal, onSelect: () => openDetails(line.id) },
        { ...off, label: notes.file, icon: BookOpen, onSelect: () => fileAsJournal(line) },
        {
          ...off,
          label: notes.inView,
          icon: Eye,
          checked: line.inDashboard,
          onSelect: () => editedLines.change(line.id, { inDashboard: !line.inDashboard }),
        },
        'line',
        {
          label: notes.moveUp,
          icon: ArrowUp,
          disabled: !previous,
          keys: 'alt+up',
          onSelect: () => moveLine(line, previous, 'up'),
        },
        {
          label: notes.moveDown,
          icon: ArrowDown,
          disabled: !next,
          keys: 'alt+down',
          onSelect: () => moveLine(line, next, 'down'),
        },
        'line',
        { label: notes.remove, icon: Trash2, danger: true, onSelect: () => void removeLine(line) },
      ]}
    />
  );
});
