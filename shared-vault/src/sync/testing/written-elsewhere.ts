import { type Envelope, type Kind, nextHeaderState, type WireRecord } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import type { TestAccount } from './test-account.ts';

/** Returns the record with a header that binds its members, as another device would have written it. */
export async function withNextHeader(
  { keys }: Pick<TestAccount, 'keys'>,
  kind: Kind,
  record: WireRecord,
  gone: string | null = null,
): Promise<WireRecord> {
  const { sealer } = await keys;
  const state = nextHeaderState(await sealer.openHeader({ kind, id: record.id }, record.h), { gone });
  const { h } = await sealer.sealHeader({ kind, id: record.id, members: { ...record } }, state);
  return { ...record, h };
}

/** Changes a stored record as another device would, without the protocol: a newer release, or one that goes unheard. */
export async function writeElsewhere(
  testAccount: TestAccount,
  kind: Kind,
  id: string,
  change: (record: WireRecord) => WireRecord,
): Promise<void> {
  const stored = testAccount.server.get(kind, id);
  if (!stored) throw new Error('no such record');
  const written = await withNextHeader(testAccount, kind, change(stored));
  testAccount.server.tamper(kind, id, () => written);
}

/** Returns the body of a creation with the header of the new record. */
export async function withFirstHeader<B extends { readonly id: string }>(
  { keys }: Pick<TestAccount, 'keys'>,
  kind: Kind,
  body: B,
  parent: RecordKey | null = null,
): Promise<B & { readonly h: Envelope }> {
  const { sealer } = await keys;
  const members = { parentId: parent?.id ?? null, parentKind: parent?.kind ?? null, ...body };
  return { ...body, h: (await sealer.sealHeader({ kind, id: body.id, members }, nextHeaderState(null))).h };
}
