export { Day } from './day.tsx';
export { DayMini } from './day-mini.tsx';
export { temperatureColour } from './temperature.ts';
