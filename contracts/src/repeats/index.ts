export * from './repeat-dates.ts';
export { nthWeekdayOf, REPEAT_NUMBER_MAX, readRepeatParts } from './repeat-parts.ts';
export * from './repeat-rule.ts';
