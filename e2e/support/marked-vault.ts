import { randomUUID } from 'node:crypto';
import { type Field, getKindDeclaration, KIND_NAMES, type Kind, userTextFields } from '@northkeep/contracts';
import type { ArchiveRecord, ArchiveValue } from '@northkeep/shared-archive';
import { WHOLE_VAULT_RECORDS } from './whole-vault.ts';

/** Records of every kind, and the texts in their encrypted fields, which must not occur in any request or file. */
export interface MarkedVault {
  readonly records: readonly ArchiveRecord[];
  readonly texts: readonly string[];
}

/**
 * Creates a vault in which every declared text field of the user has a text of its own, in one record of its kind. The
 * fields are those of the declarations, so a new one is marked without being named here.
 */
export function createMarkedVault(): MarkedVault {
  const marked = new Map<Kind, ArchiveRecord>();
  for (const kind of KIND_NAMES) {
    const names = userTextFields(kind);
    if (names.length === 0) continue;
    const record = WHOLE_VAULT_RECORDS.find((one) => one.kind === kind);
    if (!record) throw new Error(`whole-vault.ts has no record of the kind ${kind}, which has texts of the user`);
    const values = Object.fromEntries(names.map((name) => [name, markOf(kind, name)]));
    marked.set(kind, { ...record, values: { ...record.values, ...values } });
  }
  const records = WHOLE_VAULT_RECORDS.map((record) => {
    const other = marked.get(record.kind);
    return other?.id === record.id ? other : record;
  });
  return { records, texts: [...new Set(records.flatMap(textsOf))] };
}

function markOf(kind: Kind, name: string): ArchiveValue {
  const field: Field | undefined = getKindDeclaration(kind).fields[name];
  const mark = `quince ${name} ${randomUUID().slice(0, 18)}`.toLowerCase();
  if (field?.seal === 'sealed' && field.type === 'string') return mark;
  if (field?.seal === 'sealed' && field.type === 'list') return [mark];
  throw new Error(`${kind}.${name} holds texts in a form that marked-vault.ts cannot write yet`);
}

/** Returns the texts in the sealed fields of a record. A value without a space is no text but an id, a date or a word. */
function textsOf({ kind, values }: ArchiveRecord): readonly string[] {
  const { fields } = getKindDeclaration(kind);
  const texts: string[] = [];
  const sealed = Object.entries(values).filter(([name]) => fields[name]?.seal === 'sealed');
  JSON.stringify(Object.fromEntries(sealed), (_name, value: unknown) => {
    if (typeof value === 'string' && value.includes(' ')) texts.push(value);
    return value;
  });
  return texts;
}
