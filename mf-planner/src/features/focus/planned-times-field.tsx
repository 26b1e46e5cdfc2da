import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { commonTexts } from '../../copy.ts';
import { PLANNED_TIMES_MAX, PLANNED_TIMES_MIN, shiftPlannedTimes } from '../../rules/step-lists.ts';
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
  const shift = (by: number) => {
    const next = shiftPlannedTimes(total, by);
    if (!disabled && next !== total) onTotal(next);
  };
  const latest = useRef(shift);
  latest.current = shift;
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
    const by = shiftByKey(pressedKey(event));
    if (by === undefined) return;
    event.preventDefault();
    shift(by);
  };
  return (
    <span
      ref={element}
      className={`${styles.count} num`}
      role="spinbutton"
      tabIndex={disabled ? -1 : 0}
      aria-label={weeklyFocusTexts.timesOf(label)}
      aria-valuemin={Math.min(PLANNED_TIMES_MIN, total)}
      aria-valuemax={Math.max(PLANNED_TIMES_MAX, total)}
      aria-valuenow={total}
      aria-valuetext={weeklyFocusTexts.timesAWeek(total)}
      {...(disabled ? { 'aria-disabled': true } : {})}
      onClick={(event) => shift(event.shiftKey ? -1 : 1)}
      onKeyDown={press}
    >
      {commonTexts.often(total)}
    </span>
  );
}

/** Returns by how much a key changes the times, or undefined for keys that do not change them. */
function shiftByKey(key: string): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowRight' || key === '+') return 1;
  if (key === 'ArrowDown' || key === 'ArrowLeft' || key === '-') return -1;
  if (key === 'Home') return -Infinity;
  if (key === 'End') return Infinity;
  return undefined;
}
