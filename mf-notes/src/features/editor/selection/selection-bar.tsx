import { addDays } from '@northkeep/contracts';
import { Icon, type IconComponent } from '@northkeep/shared-kit/icon';
import { Menu } from '@northkeep/shared-kit/menu';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { observer } from '@northkeep/shared-kit/runtime';
import { useToday } from '@northkeep/shared-vault';
import { CalendarArrowDown, CalendarDays, CalendarPlus, CalendarX, Check, Tags, Trash2, Undo, X } from 'lucide-react';
import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { postponeFourWeeks, postponeToNextWeek } from '../../../rules/schedule.ts';
import { indexForKey } from '../../../rules/selection.ts';
import { dateTexts } from '../../dates/copy.ts';
import type { LineItem } from '../line-changes.ts';
import { selectionTexts } from './copy.ts';
import { finishSelection, removeSelected } from './finish-selection.ts';
import { SelectedDayDialog } from './selected-day-dialog.tsx';
import { SelectedLabelsDialog } from './selected-labels-dialog.tsx';
import { planLines, postponeLines, tickLines } from './selection-acts.ts';
import styles from './selection-bar.module.css';
import { endSelection, listSelectableLines, setCurrentLine, useSelection } from './selection-store.ts';

type OpenDialog = 'day' | 'labels' | null;

/** Bar below the list with the number of selected lines and what can be done with them as one step. */
export const SelectionBar = observer(function SelectionBar() {
  const { ids, current } = useSelection();
  const today = useToday();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const selectable = listSelectableLines();
  const selected = selectable.filter(({ id }) => ids.has(id));
  const [first] = selected;
  const hasStop = selectable.some(({ id }) => id === current);
  // Another device may have deleted the selected lines, or the one that has the tab stop.
  useEffect(() => {
    if (!first) endSelection();
    else if (!hasStop) setCurrentLine(first.id);
  }, [first, hasStop]);
  // The bar may be above the line with which the selection has begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render shows the bar
  useEffect(() => showRow(current), []);
  const areDone = selected.every(({ isDone }) => isDone);
  const act = (run: (chosen: readonly LineItem[]) => void) => () => finishSelection(run);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = listButtons(bar.current);
    const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    const key = pressedKey(event);
    if (at < 0 || key === 'ArrowUp' || key === 'ArrowDown') return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = indexForKey(isMirrored ? mirroredKey(key) : key, at, buttons.length);
    if (to === null) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  const tabStop = (at: number) => ({ tabIndex: at === stop ? 0 : -1, onFocus: () => setStop(at) });
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={selectionTexts.bar}
        className={styles.bar}
        data-selection-bar
        data-toasts-on-top
        onKeyDown={move}
      >
        <p className={`${styles.count} num`}>{selectionTexts.selected(selected.length)}</p>
        <Act
          {...tabStop(0)}
          label={selectionTexts.nextWeek}
          icon={CalendarArrowDown}
          onClick={act((chosen) =>
            postponeLines(chosen, (day) => postponeToNextWeek(day, today), selectionTexts.postponed),
          )}
        />
        <Menu
          label={selectionTexts.move}
          align="center"
          trigger={<Act {...tabStop(1)} label={selectionTexts.move} icon={CalendarDays} />}
          items={[
            { label: dateTexts.today, icon: CalendarDays, onSelect: act((chosen) => planLines(chosen, today)) },
            {
              label: dateTexts.tomorrow,
              icon: CalendarDays,
              onSelect: act((chosen) => planLines(chosen, addDays(today, 1))),
            },
            {
              label: dateTexts.ulterior,
              icon: CalendarDays,
              onSelect: act((chosen) =>
                postponeLines(chosen, (day) => postponeFourWeeks(day, today), selectionTexts.postponedFourWeeks),
              ),
            },
            { label: dateTexts.scheduleAhead, icon: CalendarPlus, onSelect: () => setDialog('day') },
            {
              label: dateTexts.noDate,
              icon: CalendarX,
              disabled: selected.every(({ scheduleDate }) => scheduleDate === null),
              onSelect: act((chosen) => planLines(chosen, null)),
            },
          ]}
        />
        <Act {...tabStop(2)} label={selectionTexts.labels} icon={Tags} onClick={() => setDialog('labels')} />
        <Act
          {...tabStop(3)}
          label={areDone ? selectionTexts.reopen : selectionTexts.done}
          icon={areDone ? Undo : Check}
          onClick={act((chosen) => void tickLines(chosen, !areDone))}
        />
        <Act {...tabStop(4)} label={selectionTexts.remove} icon={Trash2} onClick={() => void removeSelected()} />
        <Act
          {...tabStop(5)}
          className={styles.cancel}
          label={selectionTexts.cancel}
          icon={X}
          onClick={() => endSelection()}
        />
      </div>
      {dialog === 'day' && (
        <SelectedDayDialog
          count={selected.length}
          today={today}
          onDay={(day) => finishSelection((chosen) => planLines(chosen, day))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'labels' && <SelectedLabelsDialog selected={selected} onClose={() => setDialog(null)} />}
    </>
  );
});

interface ActProps extends ComponentPropsWithRef<'button'> {
  label: string;
  icon: IconComponent;
}

/** Button of the selection bar: an icon and its name, which a phone shows below the icon and wider screens beside it. */
function Act({ label, icon, className = '', ...rest }: ActProps) {
  return (
    <button {...rest} type="button" className={`${styles.act} ${className}`}>
      <Icon of={icon} small />
      <span>{label}</span>
    </button>
  );
}

/** Scrolls the row of a line out of the bar. Engines that do not draw, such as jsdom, cannot scroll. */
function showRow(id: string | null): void {
  document.querySelector(`[data-line="${id}"]`)?.scrollIntoView?.({ block: 'nearest' });
}

const listButtons = (bar: HTMLElement | null): HTMLButtonElement[] =>
  bar ? [...bar.querySelectorAll<HTMLButtonElement>('button')] : [];

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
const mirroredKey = (key: string): string => MIRRORED[key] ?? key;
