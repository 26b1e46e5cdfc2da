export { DayButton } from './day-button.tsx';
export { SmallDayButton } from './small-day-button.tsx';
export {
  type TemperatureScale,
  temperatureColour,
  WEEK_TEMPERATURE_SCALE,
  YEAR_TEMPERATURE_SCALE,
} from './temperature.ts';
