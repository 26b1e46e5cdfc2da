import type { ArchiveRecord } from '../content/entries.ts';

/** Returns a value as text: lists are joined with commas; null and a missing field give an empty text. */
export function textValueOf({ values }: ArchiveRecord, name: string): string {
  const value = values[name];
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join(', ');
}

/** Returns the number in a field, or 0 when the field holds no number. */
export function numberValueOf({ values }: ArchiveRecord, name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : 0;
}

/** Returns the list of texts in a field; empty when the field holds no list. */
export function textListOf({ values }: ArchiveRecord, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns the labels of a line, each once: its category and its list of categories. */
export function labelsOf(line: ArchiveRecord): string[] {
  const labels = [textValueOf(line, 'category'), ...textListOf(line, 'categories')];
  return [...new Set(labels.filter((label) => label !== ''))];
}
