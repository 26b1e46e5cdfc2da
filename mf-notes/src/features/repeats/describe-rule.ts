import { describeRepeat } from '../../rules/repeat-text.ts';
import { repeatTexts } from './copy.ts';

/** Describes the repetition rule of a line with this date in words. */
export const describeRule = (rule: string, date: string): string => describeRepeat(rule, date) ?? repeatTexts.other;
