import { randomUUID } from 'node:crypto';
import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { RecordModel } from '../records/record.model.ts';
import type { UserDoc } from '../users/user.model.ts';
import { createEnvelope } from './factories.ts';

/** Inserts `count` records of a user directly into the database and returns their ids in list order. */
export async function storeRecords(
  { userId, vaultId }: Pick<UserDoc, 'userId' | 'vaultId'>,
  kind: Kind,
  count: number,
  fieldsOf: (position: number) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<string[]> {
  const now = new Date();
  const records = Array.from({ length: count }, (_, position) => ({
    ...{
      userId,
      vaultId,
      kind,
      id: randomUUID(),
      rev: 1,
      schema: getKindDeclaration(kind).schema,
      createKey: randomUUID(),
      keys: [],
    },
    ...{ parentId: null, parentKind: null, index: position, createdAt: now, updatedAt: now },
    ...(kind === 'lines' ? { text: createEnvelope() } : {}),
    ...fieldsOf(position),
  }));
  await RecordModel.collection.insertMany(records);
  return records.map(({ id }) => id);
}
