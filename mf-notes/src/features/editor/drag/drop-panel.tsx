import { formatDate } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { useToday } from '@northkeep/shared-vault';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { notesTexts } from '../../../copy.ts';
import { postponeFourWeeks, postponeToNextWeek } from '../../../rules/schedule.ts';
import { dateTexts } from '../../dates/copy.ts';
import type { LineItem } from '../line-changes.ts';
import { dragText } from './copy.ts';
import styles from './drop-panel.module.css';
import type { DropZone } from './drop-target.ts';
import { cancelKeyboardDrag } from './key-drag.ts';

interface DropPanelProps {
  line: LineItem;
  /** True while the line is dragged by keys: the zones are buttons that are reached with Tab. */
  byKeys: boolean;
  onZone: (zone: DropZone) => void;
}

/**
 * Panel 'Schedule / Postpone' at the bottom of the window. Two of its zones show the date that they set; the third lets
 * the user choose one.
 */
export const DropPanel = observer(function DropPanel({ line, byKeys, onZone }: DropPanelProps) {
  const today = useToday();
  const first = useRef<HTMLButtonElement>(null);
  const zones: readonly { zone: DropZone; label: string; day?: string }[] = [
    { zone: 'nextWeek', label: notesTexts.nextWeek, day: postponeToNextWeek(line.scheduleDate, today) },
    { zone: 'ahead', label: dateTexts.scheduleAhead },
    { zone: 'ulterior', label: notesTexts.ulterior, day: postponeFourWeeks(line.scheduleDate, today) },
  ];
  useEffect(() => (byKeys ? focusOnceMenuCloses(first) : undefined), [byKeys]);
  return (
    <section className={styles.panel} aria-label={dragText.title} data-drop-panel>
      <div className={`page ${styles.head}`}>
        <h2 className="t2">{dragText.title}</h2>
        {byKeys ? (
          <>
            <Button kind="text" small onClick={focusCalendar}>
              {dragText.chooseDay}
            </Button>
            <IconButton label={dragText.cancel} icon={X} onClick={() => cancelKeyboardDrag()} />
          </>
        ) : (
          <span className="t2 ink3">{dragText.orDay}</span>
        )}
      </div>
      <div className={`page ${styles.body}`}>
        <div className={styles.zones}>
          {zones.map(({ zone, label, day }, at) => (
            <button
              key={zone}
              ref={at === 0 ? first : undefined}
              type="button"
              className={styles.zone}
              data-zone={zone}
              onClick={() => onZone(zone)}
            >
              <span className="d4">{label}</span>
              <span className="t2 ink2 num">{day ? formatZoneDay(day) : dragText.chooseDate}</span>
            </button>
          ))}
        </div>
      </div>
    </section>
  );
});

const formatZoneDay = (day: string) => formatDate(day, { weekday: 'short', month: 'short', day: 'numeric' });

/**
 * Focuses the first zone. It waits until the menu that started the drag has closed, because a closing menu takes the
 * focus back.
 */
function focusOnceMenuCloses(zone: { readonly current: HTMLElement | null }): () => void {
  let frame = 0;
  const attempt = () => {
    if (document.querySelector('[role="menu"]')) frame = requestAnimationFrame(attempt);
    else zone.current?.focus();
  };
  frame = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(frame);
}

/** Focuses the calendar day that is the tab stop. When the user then chooses a day, the line is dropped on it. */
function focusCalendar(): void {
  document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  announceToScreenReaders(dragText.choosingDay);
}
