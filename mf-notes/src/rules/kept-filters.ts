import { compareTexts, KEPT_FILTER_LENGTH_MAX, KINDS } from '@northkeep/contracts';
import {
  EMPTY_FILTER,
  FILTER_DAYS,
  FILTER_DEADLINES,
  FILTER_DONE,
  FILTER_TYPES,
  type LineFilter,
} from './line-filter.ts';

/** Maximum length of the name of a filter and of its words, in UTF-16 code units. */
export const FILTER_NAME_LENGTH_MAX = 60;
export const FILTER_TEXT_LENGTH_MAX = 120;
const PRIORITIES = KINDS.lines.fields.priority.values;

/** A filter that is kept under a name. */
export interface KeptFilter {
  /** UUID. When two devices changed a filter at the same time, both results exist, and the second has another key. */
  readonly key: string;
  readonly name: string;
  readonly filter: LineFilter;
  /** Exact stored text, by which the filter is replaced or deleted. */
  readonly stored: string;
}

/**
 * Returns the stored text of a filter: JSON with the conditions that are set. Null when it is longer than the field
 * allows.
 */
export function encodeKeptFilter(id: string, name: string, filter: LineFilter): string | null {
  const set = Object.entries(filter).filter(
    ([condition, value]) => JSON.stringify(value) !== JSON.stringify(EMPTY_FILTER[condition as keyof LineFilter]),
  );
  const stored = JSON.stringify({ id, name, ...Object.fromEntries(set) });
  return stored.length > KEPT_FILTER_LENGTH_MAX ? null : stored;
}

/**
 * Returns the filters of the stored texts by name. Texts that this release cannot read are left out; a filter with an
 * unknown condition would show other lines than on the device that wrote it.
 */
export function readKeptFilters(texts: readonly string[]): readonly KeptFilter[] {
  const found = texts.toSorted().map(readKeptFilter);
  const keys = new Set<string>();
  return found
    .filter((one) => one !== null)
    .map((one) => {
      let { key } = one;
      for (let number = 2; keys.has(key); number += 1) key = `${one.key}-${number}`;
      keys.add(key);
      return { ...one, key };
    })
    .sort((one, other) => compareTexts(one.name, other.name));
}

function readKeptFilter(stored: string): KeptFilter | null {
  const parsed = parseObject(stored);
  if (!parsed) return null;
  const { id, name, ...conditions } = parsed;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  if (Object.keys(conditions).some((condition) => !Object.hasOwn(EMPTY_FILTER, condition))) return null;
  const {
    days = [],
    labels = [],
    priorities = [],
    deadline = 'any',
    done = 'open',
    text = '',
    type = 'task',
  } = conditions;
  if (!isListOf(FILTER_DAYS, days) || !isListOf(PRIORITIES, priorities) || typeof text !== 'string') return null;
  if (!isOneOf(FILTER_DEADLINES, deadline) || !isOneOf(FILTER_DONE, done) || !isOneOf(FILTER_TYPES, type)) return null;
  if (!Array.isArray(labels) || !labels.every((label) => typeof label === 'string')) return null;
  return { key: id, name, filter: { days, labels, priorities, deadline, done, text, type }, stored };
}

function parseObject(stored: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(stored);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value);
const isListOf = <T extends string>(values: readonly T[], list: unknown): list is T[] =>
  Array.isArray(list) && list.every((value) => isOneOf(values, value));

/** Returns the list of choices with a choice that is added or removed, in the order in which they are offered. */
export const toggleChoice = <T extends string>(offered: readonly T[], chosen: readonly T[], choice: T): readonly T[] =>
  offered.filter((one) => (one === choice ? !chosen.includes(one) : chosen.includes(one)));
