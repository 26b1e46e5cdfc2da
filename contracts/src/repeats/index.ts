export * from './repeat-dates.ts';
export { nthWeekdayOf, readRepeatParts } from './repeat-parts.ts';
export * from './repeat-rule.ts';
