import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { collectionOf } from '@northkeep/shared-vault';

/** Noun for one record of a kind, within a sentence: 'step'. */
export function getKindNoun(kind: Kind): string {
  return getKindDeclaration(kind).display.noun;
}

/** True for the field whose text represents a record of the kind in lists. */
export function isRecordTitleField(kind: Kind, field: string): boolean {
  return getKindDeclaration(kind).display.title === field;
}

/** Returns the current title of a record; '' if it has none, is deleted, or could not be decrypted. */
export function getRecordTitle(kind: Kind, id: string): string {
  const { title } = getKindDeclaration(kind).display;
  const item = collectionOf(kind).get(id);
  const text: unknown = item && title !== null ? Reflect.get(item, title) : '';
  return typeof text === 'string' ? text : '';
}

/** Returns the title of the record's parent; '' if there is none. */
export function getParentTitle(kind: Kind, id: string): string {
  const item = collectionOf(kind).get(id);
  if (!item || item.parentId === null || item.parentKind === null) return '';
  return getRecordTitle(item.parentKind, item.parentId);
}

/** Returns the instant (ISO 8601) at which the server's version of a record was written; null if it is unknown. */
export function findServerVersionTime(kind: Kind, id: string): string | null {
  const item = collectionOf(kind).get(id);
  return item && item.rev > 0 ? item.updatedAt : null;
}
