export { DayButton } from './day-button.tsx';
export { SmallDayButton } from './small-day-button.tsx';
export { type TemperatureScale, WEEK_SCALE, YEAR_SCALE } from './temperature.ts';
