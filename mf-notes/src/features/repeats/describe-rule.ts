import { describeRepeat } from '../../rules/repeat.ts';
import { repeats } from './copy.ts';

/** The rule of a line in words. */
export const describeRule = (rule: string): string => describeRepeat(rule) ?? repeats.other;
