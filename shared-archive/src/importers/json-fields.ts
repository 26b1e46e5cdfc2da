import { isPlainObject, type PlainObject } from '../content/plain-json.ts';

/** Functions that read fields of an untrusted object. A field of another type counts as missing. */
export const readTextField = (object: PlainObject, name: string): string => {
  const value = object[name];
  return typeof value === 'string' ? value : '';
};
export const readNumberField = (object: PlainObject, name: string): number | null => {
  const value = object[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
export const readListField = (object: PlainObject, name: string): readonly unknown[] => {
  const value = object[name];
  return Array.isArray(value) ? value : [];
};
export const readObjectField = (object: PlainObject, name: string): PlainObject => {
  const value = object[name];
  return isPlainObject(value) ? value : {};
};
