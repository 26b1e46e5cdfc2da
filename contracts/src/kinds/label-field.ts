import { LABEL_LENGTH_MAX } from './text-limits.ts';

/** The short text that names a record of the planner. */
export const labelField = {
  seal: 'sealed',
  type: 'string',
  max: LABEL_LENGTH_MAX,
  required: true,
  userText: true,
  display: { name: 'its words', change: 'text', comparesWords: true },
} as const;
