import type { ArchiveRecord } from '../content/entries.ts';

/** A value as text: lists joined with commas, nothing for null and for a field that is missing. */
export function textOf({ values }: ArchiveRecord, name: string): string {
  const value = values[name];
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join(', ');
}

/** A number, or 0 where the field holds none. */
export function numberValueOf({ values }: ArchiveRecord, name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : 0;
}

/** A list of texts; empty where the field holds none. */
export function textsOf({ values }: ArchiveRecord, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
