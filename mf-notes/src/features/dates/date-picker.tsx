import { formatDate, formatDayNumber, listShownWeek } from '@northkeep/contracts';
import { createCssVariablesRef } from '@northkeep/shared-kit/css-variables';
import { SmallDayButton } from '@northkeep/shared-kit/day-button';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { countColumnsBeforeMonth, getCalendarMonth, getDayForKey, shiftAnchorDate } from '../../rules/calendar.ts';
import { dateTexts } from './copy.ts';
import styles from './date-picker.module.css';

interface DatePickerProps {
  today: string;
  selected: string | null;
  onSelect: (day: string) => void;
}

/**
 * Number of weeks of the calendar view whose buttons go forward and back by one month. The date picker uses the same
 * rule.
 */
const MONTH = 6;

/**
 * Picker that shows the days of one month. It has one tab stop: the arrow keys, Home, End, Page Up and Page Down move
 * between the days.
 */
export function DatePicker({ today, selected, onSelect }: DatePickerProps) {
  const [stop, setStop] = useState(selected !== null && selected > today ? selected : today);
  const grid = useRef<HTMLDivElement>(null);
  const month = getCalendarMonth(stop);
  const keys = (event: KeyboardEvent) => {
    const to = getDayForKey(pressedKey(event), stop, MONTH);
    if (to === null) return;
    event.preventDefault();
    setStop(to);
    focusInNextFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]'));
  };
  return (
    <div>
      <div className={styles.head}>
        <p className="d4" aria-live="polite">
          {formatDate(stop, { month: 'long', year: 'numeric' })}
        </p>
        <IconButton
          label={dateTexts.earlier}
          icon={ChevronLeft}
          onClick={() => setStop(shiftAnchorDate(MONTH, stop, -1))}
        />
        <IconButton
          label={dateTexts.later}
          icon={ChevronRight}
          onClick={() => setStop(shiftAnchorDate(MONTH, stop, 1))}
        />
      </div>
      <div className={styles.letters} aria-hidden="true">
        {listShownWeek(today).map((day) => (
          <span key={day}>{formatDate(day, { weekday: 'narrow' })}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of days, no form */}
      <div
        role="group"
        aria-label={formatDate(stop, { month: 'long', year: 'numeric' })}
        className={styles.days}
        onKeyDown={keys}
        ref={createCssVariablesRef({ '--before': countColumnsBeforeMonth(month) + 1 }, grid)}
      >
        {month.days.map((day) => (
          <SmallDayButton
            key={day}
            day={formatDayNumber(day)}
            label={formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' })}
            today={day === today}
            className={day < today ? styles.past : undefined}
            selected={day === selected}
            tabIndex={day === stop ? 0 : -1}
            onClick={() => onSelect(day)}
          />
        ))}
      </div>
    </div>
  );
}
