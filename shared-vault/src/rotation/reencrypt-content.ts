import type { Kind, WireRecord, WireValue } from '@northkeep/contracts';
import { type RotationKeys, reencryptField } from '../crypto/reencrypt-field.ts';
import { buildRecordView, pickContentValues } from '../sync/store/record-view.ts';

interface ReencryptedContent {
  /** The re-encrypted fields. Clear fields are left out, because they stay as they are. */
  readonly fields: Record<string, WireValue>;
  /** Names of the fields that do not open under the former key. They stay as they are. */
  readonly damaged: readonly string[];
}

/** Re-encrypts the fields of a record for the live vault. Its header is not one of them. */
export async function reencryptContent(
  kind: Kind,
  record: WireRecord,
  keys: RotationKeys,
): Promise<ReencryptedContent> {
  const fields: Record<string, WireValue> = {};
  const damaged: string[] = [];
  for (const [name, wire] of Object.entries(pickContentValues(buildRecordView(kind, record).fields))) {
    if (typeof wire !== 'object' || wire === null) continue;
    const sealed = await reencryptField(keys, { kind, id: record.id, name }, wire);
    if (sealed === null) damaged.push(name);
    else fields[name] = sealed;
  }
  return { fields, damaged };
}
