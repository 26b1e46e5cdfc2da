import { formatNumber } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { ChevronLeft, ChevronRight, Gauge, Thermometer } from 'lucide-react';
import { formatViewTitle, shiftAnchorDate, WEEK_COUNT_OPTIONS } from '../../rules/calendar.ts';
import styles from './calendar-head.module.css';
import { changeCalendar, spanOf, useCalendar } from './calendar-store.ts';
import { calendarText } from './copy.ts';

interface CalendarHeadProps {
  anchor: string;
  onAnchor: (day: string) => void;
  /** Called before the view of one day is shown. */
  onDay: () => void;
  today: string;
}

/** Value of the option for one day. */
const DAY = 'day';

/**
 * Header of the calendar: the title of the shown weeks, buttons to other weeks, switches for the two rings, and the
 * number of weeks or one day.
 */
export function CalendarHead({ anchor, onAnchor, onDay, today }: CalendarHeadProps) {
  const calendar = useCalendar();
  const { weeksView, showTemperatureLayer, showHaloProgress } = calendar;
  const span = spanOf(calendar);
  const choose = (value: string) => {
    if (value === DAY) onDay();
    const weeks = WEEK_COUNT_OPTIONS.find((each) => String(each) === value) ?? weeksView;
    changeCalendar({ weeksView: weeks, showDay: value === DAY });
  };
  return (
    <div className={styles.head}>
      <p className={`${styles.title} d4`} aria-live="polite">
        {formatViewTitle(span, anchor)}
      </p>
      <div className={styles.move}>
        <IconButton
          label={calendarText.previous}
          icon={ChevronLeft}
          onClick={() => onAnchor(shiftAnchorDate(span, anchor, -1))}
        />
        <IconButton
          label={calendarText.next}
          icon={ChevronRight}
          onClick={() => onAnchor(shiftAnchorDate(span, anchor, 1))}
        />
        <Button kind="text" onClick={() => onAnchor(today)}>
          {calendarText.today}
        </Button>
      </div>
      <div className={styles.options}>
        <IconButton
          label={calendarText.temperature}
          icon={Thermometer}
          pressed={showTemperatureLayer}
          onClick={() => changeCalendar({ showTemperatureLayer: !showTemperatureLayer })}
        />
        <IconButton
          label={calendarText.halo}
          icon={Gauge}
          pressed={showHaloProgress}
          onClick={() => changeCalendar({ showHaloProgress: !showHaloProgress })}
        />
        <SegmentedControl
          className={styles.weeks}
          label={calendarText.weeks}
          value={String(span)}
          onValue={choose}
          options={[
            { value: DAY, label: calendarText.oneDay },
            ...WEEK_COUNT_OPTIONS.map((each) => ({
              value: String(each),
              label: formatNumber(each),
              name: calendarText.weeksShown(each),
            })),
          ]}
        />
      </div>
    </div>
  );
}
