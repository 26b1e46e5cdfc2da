import { type EditType, formatNumber, getKindDeclaration, type Kind } from '@northkeep/contracts';
import { collectionOf, type UnsentRecord } from '@northkeep/shared-vault';
import { describeDeed } from './kind-texts.ts';

/**
 * Type of a pending edit as shown in lists: the operation for a created or deleted record, otherwise the most
 * informative of the changed fields.
 */
export type PendingEditType = EditType | 'new' | 'deleted' | 'changed';

/** Priority of the edit types when an edit changes several fields: the most informative type comes first. */
const ORDER: readonly EditType[] = ['text', 'done', 'counted', 'date', 'moved'];
/** Field names of a record's position. No kind declares them. */
const PLACE: readonly string[] = ['index', 'parentId'];

export function getPendingEditType({ op, kind, names }: Pick<UnsentRecord, 'op' | 'kind' | 'names'>): PendingEditType {
  if (op === 'create') return 'new';
  if (op === 'remove') return 'deleted';
  const { fields } = getKindDeclaration(kind);
  const types = names.map((name) => (PLACE.includes(name) ? 'moved' : fields[name]?.display.change));
  return ORDER.find((type) => types.includes(type)) ?? 'changed';
}

/** Returns the name of the field whose changes have this edit type; undefined if the kind has no such field. */
function fieldListedAs(kind: Kind, type: EditType): string | undefined {
  const { fields } = getKindDeclaration(kind);
  return Object.keys(fields).find((name) => fields[name]?.display.change === type);
}

/** Returns the value that a field of the record has now; undefined for a deleted record. */
function currentValue({ kind, recordId }: UnsentRecord, name: string | undefined): unknown {
  const item = collectionOf(kind).get(recordId);
  return item && name !== undefined ? Reflect.get(item, name) : undefined;
}

/** Describes a pending edit in words: 'New line', 'Counted, 2 of 3'. */
export function describeEdit(entry: UnsentRecord): string {
  const edit = getPendingEditType(entry);
  switch (edit) {
    case 'new':
      return describeDeed(entry.kind, 'created');
    case 'deleted':
      return describeDeed(entry.kind, 'deleted');
    case 'changed':
      return describeDeed(entry.kind, 'changed');
    case 'done':
      return currentValue(entry, fieldListedAs(entry.kind, 'done')) === false ? 'Open again' : 'Done';
    case 'counted': {
      const field = fieldListedAs(entry.kind, 'counted');
      const total = field && currentValue(entry, getKindDeclaration(entry.kind).fields[field]?.display.outOf);
      const progress = currentValue(entry, field);
      return typeof progress === 'number' && typeof total === 'number'
        ? `Counted, ${formatNumber(progress)} of ${formatNumber(total)}`
        : 'Counted';
    }
    case 'text':
      return 'Text';
    case 'moved':
      return 'Moved';
    case 'date':
      return 'Date';
  }
}
