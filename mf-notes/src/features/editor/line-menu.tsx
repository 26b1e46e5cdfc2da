import { IconButton } from '@northkeep/shared-kit/icon-button';
import { isApple } from '@northkeep/shared-kit/kbd';
import { Menu } from '@northkeep/shared-kit/menu';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { observer } from '@northkeep/shared-kit/runtime';
import {
  ArrowDown,
  ArrowUp,
  BookOpen,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  CircleStop,
  Ellipsis,
  ExternalLink,
  Eye,
  History,
  ListChecks,
  ListIndentDecrease,
  ListIndentIncrease,
  Move,
  SkipForward,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { notesTexts } from '../../copy.ts';
import { findAddresses } from '../../rules/find-addresses.ts';
import { postponeFourWeeks, postponeToNextWeek } from '../../rules/schedule.ts';
import { webAddressTexts } from '../addresses/copy.ts';
import { openWebAddress } from '../addresses/open-address.ts';
import { changeDate } from '../dates/change-date.ts';
import { dateTexts } from '../dates/copy.ts';
import { openDeadlineDialog, openScheduleDialog } from '../dates/schedule-dialogs.tsx';
import { priorityTexts } from '../priority/copy.ts';
import { PRIORITY_OPTIONS, setPriority } from '../priority/set-priority.ts';
import { endRepeat, skipDate } from '../repeats/change-repeat.ts';
import { repeatTexts } from '../repeats/copy.ts';
import { subLineTexts } from '../sub-lines/copy.ts';
import { findPassedLine } from '../sub-lines/move-past.ts';
import { findLineAbove, nestLine, unnestLine } from '../sub-lines/nest-line.ts';
import { getParentOf } from '../sub-lines/sub-line-tree.ts';
import { versionTexts } from '../versions/copy.ts';
import { openLineHistory } from '../versions/history-store.ts';
import { detailTexts } from './details/copy.ts';
import { openDetailsDialog } from './details/details-store.ts';
import { startKeyboardDrag } from './drag/lazy-drag-layer.tsx';
import { type LineItem, moveLine, moveToJournal, removeLine } from './line-changes.ts';
import type { LinePosition } from './line-editing.ts';
import styles from './line-row.module.css';
import { selectionTexts } from './selection/copy.ts';
import { toggleSelectedLine } from './selection/selection-store.ts';
import { undoableLines } from './undo/edited-lines.ts';

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
    if (!['ArrowDown', 'ArrowUp'].includes(pressedKey(event))) return;
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

/** Maximum number of addresses of a line that its menu offers. */
const ADDRESSES_MAX = 5;

/** Items that open the addresses in the text of a line. */
function addressItems({ text, damaged }: LineItem) {
  const found = damaged.has('text') ? [] : findAddresses(text).slice(0, ADDRESSES_MAX);
  return found.map((address) => ({
    label: address.isMail ? webAddressTexts.write(address.label) : webAddressTexts.open(address.label),
    icon: ExternalLink,
    onSelect: () => openWebAddress(address),
  }));
}

/** Items of an open line that repeats. */
function repeatItems(line: LineItem) {
  if (line.repeat === null || line.isDone || line.type !== 'task' || line.damaged.has('repeat')) return [];
  return [
    { label: repeatTexts.skip, icon: SkipForward, disabled: line.readOnly, onSelect: () => void skipDate(line) },
    { label: repeatTexts.end, icon: CircleStop, disabled: line.readOnly, onSelect: () => endRepeat(line) },
  ];
}

/** The item that makes a line a sub-line, or a sub-line a line of its own. */
function subLineItems(place: LinePosition) {
  const { line } = place;
  const off = line.readOnly || line.damaged.has('subLineOf');
  if (getParentOf(line.id))
    return [{ label: subLineTexts.unnest, icon: ListIndentDecrease, disabled: off, onSelect: () => unnestLine(line) }];
  return [
    {
      label: subLineTexts.nest,
      icon: ListIndentIncrease,
      disabled: !findLineAbove(place),
      onSelect: () => nestLine(place),
    },
  ];
}

/** Shortcut that lifts a line in its text. On Apple keyboards these keys type µ. */
const getMoveKeys = () => (isApple() ? undefined : 'alt+m');
/** Shortcut that selects a line in its text. On Apple keyboards these keys type ≈. */
const getSelectKeys = () => (isApple() ? undefined : 'alt+x');

const OpenMenu = observer(function OpenMenu({ place, today, label }: LineMenuProps) {
  const { line } = place;
  const { scheduleDate, scheduleTime, readOnly } = line;
  const schedule = (day: string) => changeDate(line, { scheduleDate: day, scheduleTime });
  const off = { disabled: readOnly };
  return (
    <Menu
      defaultOpen
      label={label}
      trigger={<IconButton className={styles.more} label={label} icon={Ellipsis} small tip={false} />}
      items={[
        { ...off, label: notesTexts.today, icon: CalendarDays, onSelect: () => schedule(today) },
        {
          ...off,
          label: notesTexts.nextWeek,
          icon: CalendarDays,
          onSelect: () => schedule(postponeToNextWeek(scheduleDate, today)),
        },
        {
          ...off,
          label: notesTexts.ulterior,
          icon: CalendarDays,
          onSelect: () => schedule(postponeFourWeeks(scheduleDate, today)),
        },
        { ...off, label: dateTexts.scheduleAhead, icon: CalendarPlus, onSelect: () => openScheduleDialog(line.id) },
        {
          label: dateTexts.deadline,
          icon: CalendarClock,
          disabled: readOnly || line.damaged.has('deadline'),
          onSelect: () => openDeadlineDialog(line.id),
        },
        {
          label: notesTexts.noDate,
          icon: CalendarX,
          disabled: readOnly || scheduleDate === null,
          onSelect: () => changeDate(line, { scheduleDate: null, scheduleTime: null }),
        },
        ...repeatItems(line),
        'line',
        {
          choices: priorityTexts.label,
          value: line.priority,
          options: PRIORITY_OPTIONS,
          onValue: (value) => setPriority(line, value),
          disabled: readOnly || line.damaged.has('priority'),
        },
        ...addressItems(line),
        { ...off, label: detailTexts.open, icon: SlidersHorizontal, onSelect: () => openDetailsDialog(line.id) },
        { label: versionTexts.open, icon: History, onSelect: () => openLineHistory(line.id) },
        { ...off, label: notesTexts.file, icon: BookOpen, onSelect: () => moveToJournal(line) },
        {
          ...off,
          label: notesTexts.inView,
          icon: Eye,
          checked: line.inDashboard,
          onSelect: () => undoableLines.change(line.id, { inDashboard: !line.inDashboard }),
        },
        'line',
        {
          ...off,
          label: selectionTexts.item,
          icon: ListChecks,
          keys: getSelectKeys(),
          onSelect: () => toggleSelectedLine(line.id),
        },
        {
          label: notesTexts.moveUp,
          icon: ArrowUp,
          disabled: !findPassedLine(line, 'up'),
          keys: 'alt+up',
          onSelect: () => moveLine(line, 'up'),
        },
        {
          label: notesTexts.moveDown,
          icon: ArrowDown,
          disabled: !findPassedLine(line, 'down'),
          keys: 'alt+down',
          onSelect: () => moveLine(line, 'down'),
        },
        {
          ...off,
          label: notesTexts.moveTo,
          icon: Move,
          keys: getMoveKeys(),
          onSelect: () => startKeyboardDrag(line.id),
        },
        ...subLineItems(place),
        'line',
        { label: notesTexts.remove, icon: Trash2, danger: true, onSelect: () => void removeLine(line) },
      ]}
    />
  );
});
