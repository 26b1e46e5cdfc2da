import { type KeyboardEvent, useEffect, useRef } from 'react';
import { commonTexts } from '../../copy.ts';
import { clampPlannedTimes, PLANNED_TIMES_MAX, PLANNED_TIMES_MIN } from '../../rules/step-lists.ts';
import { weeklyFocusTexts } from './copy.ts';
import styles from './planned-times-field.module.css';

interface PlannedTimesFieldProps {
  /** Label of the step. */
  label: string;
  total: number;
  disabled: boolean;
  onTotal: (total: number) => void;
}

/**
 * Wheel movement in px that changes the count by 1. One notch of a mouse wheel exceeds it; a touchpad sends many
 * smaller movements, which are added up.
 */
const WHEEL_STEP_PX = 40;

/**
 * Planned times a week, from 1 to 9. A click adds 1, and a click with Shift subtracts 1; the wheel and the arrow keys
 * add or subtract 1.
 */
export function PlannedTimesField({ label, total, disabled, onTotal }: PlannedTimesFieldProps) {
  const element = useRef<HTMLSpanElement>(null);
  const set = (next: number) => {
    const clamped = clampPlannedTimes(next);
    if (!disabled && clamped !== total) onTotal(clamped);
  };
  const latest = useRef((_by: number) => {});
  latest.current = (by) => set(total + by);
  useEffect(() => {
    const counter = element.current;
    if (!counter) return;
    let moved = 0;
    const turn = (event: WheelEvent) => {
      event.preventDefault(); // keeps the dialog from scrolling; React's passive listener cannot
      moved += event.deltaY;
      if (Math.abs(moved) < WHEEL_STEP_PX) return;
      latest.current(moved < 0 ? 1 : -1);
      moved = 0;
    };
    counter.addEventListener('wheel', turn, { passive: false });
    return () => counter.removeEventListener('wheel', turn);
  }, []);
  const press = (event: KeyboardEvent) => {
    const to = totalAfterKey(event.key, total);
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  };
  return (
    <span
      ref={element}
      className={`${styles.count} num`}
      role="spinbutton"
      tabIndex={disabled ? -1 : 0}
      aria-label={weeklyFocusTexts.timesOf(label)}
      aria-valuemin={PLANNED_TIMES_MIN}
      aria-valuemax={PLANNED_TIMES_MAX}
      aria-valuenow={total}
      aria-valuetext={weeklyFocusTexts.timesAWeek(total)}
      {...(disabled ? { 'aria-disabled': true } : {})}
      onClick={(event) => set(total + (event.shiftKey ? -1 : 1))}
      onKeyDown={press}
    >
      {commonTexts.often(total)}
    </span>
  );
}

/** Returns the times after a key press, or undefined for keys that do not change them. */
function totalAfterKey(key: string, total: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowRight' || key === '+') return total + 1;
  if (key === 'ArrowDown' || key === 'ArrowLeft' || key === '-') return total - 1;
  if (key === 'Home') return PLANNED_TIMES_MIN;
  if (key === 'End') return PLANNED_TIMES_MAX;
  return undefined;
}
