import { describeRepeat } from '../../rules/repeat.ts';
import { repeatTexts } from './copy.ts';

/** Describes the repetition rule of a line in words. */
export const describeRule = (rule: string): string => describeRepeat(rule) ?? repeatTexts.other;
