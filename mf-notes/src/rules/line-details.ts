import { KINDS } from '@northkeep/contracts';

const { macroStepTotal, minutes } = KINDS.lines.fields;

/** Typed texts of the detail fields; '' for an empty field. */
export interface LineDetailTexts {
  readonly time: string;
  readonly minutes: string;
  readonly total: string;
  readonly completed: string;
}

export interface LineDetails {
  readonly scheduleTime: string | null;
  readonly minutes: number | null;
  readonly macroStepTotal: number | null;
  readonly macroStepCompleted: number | null;
}

/**
 * Name of an invalid field: a number field whose text is not a whole number within its limits, a done count above the
 * planned one.
 */
export type InvalidDetailField = 'minutes' | 'total' | 'completed';

/** Reads the typed details. Drops the number of done steps when no total is planned. */
export function parseLineDetails(texts: LineDetailTexts): {
  details: LineDetails;
  errors: readonly InvalidDetailField[];
} {
  const time = readNumber(texts.minutes, minutes.max);
  const total = readNumber(texts.total, macroStepTotal.max);
  const completed = readNumber(texts.completed, macroStepTotal.max);
  const errors: InvalidDetailField[] = [];
  if (time === undefined) errors.push('minutes');
  if (total === undefined) errors.push('total');
  if (completed === undefined || (completed ?? 0) > (total ?? completed ?? 0)) errors.push('completed');
  const details = {
    scheduleTime: /^\d\d:\d\d$/.test(texts.time) ? texts.time : null,
    minutes: time ?? null,
    macroStepTotal: total ?? null,
    macroStepCompleted: total === null || total === undefined ? null : (completed ?? 0),
  };
  return { details, errors };
}

/** Returns null for an empty text, and undefined for a text that is not a whole number from 0 to `max`. */
function readNumber(text: string, max: number): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d+$/.test(trimmed) && Number(trimmed) <= max ? Number(trimmed) : undefined;
}
