import {
  type ErrorBody,
  getKindDeclaration,
  isCreatedByPatch,
  isLazy,
  KIND_NAMES,
  type Kind,
  type WireRecord,
} from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createParents, createRecord, derivedId, type SentRecord, wireFields } from '../testing/every-kind.ts';
import { createEnvelope } from '../testing/factories.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { RecordModel } from './record.model.ts';
import { purgeRecords } from './record-jobs.ts';

// The header of a record binds every other member, so each must come back exactly as it was sent: a member that the
// server leaves out, adds or rewrites would look like a lie.

const app = useTestApp();

type Members = Readonly<Record<string, unknown>>;
interface Stored extends SentRecord {
  readonly client: TestClient;
  readonly parents: readonly string[];
}

async function create(kind: Kind): Promise<Stored> {
  const { client } = await app.person();
  const parents = await createParents(client, kind);
  return { ...(await createRecord(client, kind, parents, { h: createEnvelope() })), client, parents };
}

/** Addresses of everything that lists records, apart from the trash. */
const listsOf = ({ kind, parents }: Stored): readonly string[] => [
  ...['/sync/changes', '/sync/histories', '/northkeep', '/lines', '/lines/dashboard', '/northkeep/ideal-life'],
  ...['/reviews', '/assessments', '/settings/me'],
  ...(kind === 'goals' ? [`/northkeep/aims/${parents[0]}/goals`] : []),
  ...(kind === 'lineVersions' ? [`/lines/${parents[0]}/versions`] : []),
];

/** Returns every record with the id at any depth of a response. */
function recordsIn(body: unknown, id: string): Members[] {
  if (typeof body !== 'object' || body === null) return [];
  const inner = Object.values(body).flatMap((value) => recordsIn(value, id));
  return Reflect.get(body, 'id') === id ? [body as Members, ...inner] : inner;
}

/** Reads a record in every way that returns it, by the name of the way. */
async function readEverywhere(stored: Stored): Promise<ReadonlyMap<string, Members>> {
  const { client, kind, id, path } = stored;
  const found = new Map<string, Members>();
  for (const list of listsOf(stored))
    for (const record of recordsIn((await client.get(list)).body, id)) found.set(list, record);
  const stale = { ...derivedId(kind, id), ...wireFields(kind), h: createEnvelope() };
  const refused = await client.patch<ErrorBody>(path, stale, { rev: 99 });
  expect(refused.status).toBe(409);
  for (const record of recordsIn(refused.body, id)) found.set('409', record);
  return found;
}

/** Compares each sent member by its bytes. */
function expectMembers(found: Members, sent: Members, where: string): void {
  for (const [name, value] of Object.entries(sent))
    expect(JSON.stringify(found[name]), `${name} of ${where}`).toBe(JSON.stringify(value));
}

async function expectEverywhere(stored: Stored, sent: Members): Promise<void> {
  const found = await readEverywhere(stored);
  // The records of these kinds are in no list.
  const isListed = !['weeklyProgress', 'onboarding'].includes(stored.kind);
  expect(found.size).toBeGreaterThanOrEqual(isListed ? 3 : 2);
  expect([...found.keys()]).toContain('409');
  expect([...found.keys()]).toContain(isLazy(stored.kind) ? '/sync/histories' : '/sync/changes');
  for (const [where, record] of found) expectMembers(record, sent, where);
}

const BASE = ['id', 'vaultId', 'schema', 'rev', 'parentId', 'parentKind', 'index'];
const TIMES = ['createdAt', 'updatedAt', 'deletedAt'];

describe.each(KIND_NAMES)('a record of %s with a header', (kind) => {
  it('comes back as it was created, with no other member', async () => {
    const stored = await create(kind);
    const { body } = stored.response;
    expectMembers(body, { ...stored.fields, schema: getKindDeclaration(kind).schema }, 'the response');
    const names = [...BASE, ...TIMES, ...Object.keys(stored.fields)];
    expect(Object.keys(body).sort()).toEqual([...new Set(names)].sort());
    await expectEverywhere(stored, stored.fields);
  });

  it('comes back as it was changed, with the schema that was sent', async () => {
    const stored = await create(kind);
    const { client, path, id, response } = stored;
    const raised = { ...wireFields(kind), schema: 3, h: createEnvelope() };
    const nonce = response.body.h?.n;
    const first = await client.patch<WireRecord>(path, { ...derivedId(kind, id), ...raised }, { rev: 1, nonce });
    expectMembers(first.body, raised, 'the first response');
    const lowered = { ...wireFields(kind), schema: 2, h: createEnvelope() };
    const base = { rev: 2, nonce: raised.h.n };
    const second = await client.patch<WireRecord>(path, { ...derivedId(kind, id), ...lowered }, base);
    expectMembers(second.body, lowered, 'the second response');
    await expectEverywhere(stored, lowered);
  });

  it('comes back with members that only a newer release declares', async () => {
    const stored = await create(kind);
    const later = { later: createEnvelope(), laterList: [createEnvelope()], laterFlag: true, laterNone: null };
    await RecordModel.collection.updateOne({ kind, id: stored.id, vaultId: stored.client.vaultId }, { $set: later });
    await expectEverywhere(stored, { ...stored.fields, ...later });
  });
});

const REMOVABLE = KIND_NAMES.filter((kind) => !isCreatedByPatch(kind));
describe.each(REMOVABLE)('a deleted record of %s with a header', (kind) => {
  it('keeps its members in the trash and through a restoration, and its header in a tombstone', async () => {
    const stored = await create(kind);
    const { client, path, id, fields, response } = stored;
    const gone = createEnvelope();
    const removed = await client.delete<WireRecord>(path, { rev: 1, nonce: response.body.h?.n, body: { h: gone } });
    expectMembers(removed.body, { ...fields, h: gone }, 'the response to the deletion');
    const trash = recordsIn((await client.get('/sync/trash')).body, id);
    expect(trash).toHaveLength(isLazy(kind) ? 0 : 1);
    for (const record of trash) expectMembers(record, { ...fields, h: gone }, 'the trash');

    const back = createEnvelope();
    const restored = await client.patch<WireRecord>(path, { deletedAt: null, h: back }, { rev: 2, nonce: gone.n });
    expect(restored).toMatchObject({ status: 200, body: { rev: 3, deletedAt: null } });
    expectMembers(restored.body, { ...fields, h: back }, 'the response to the restoration');
    await expectEverywhere(stored, { ...fields, h: back });

    await client.delete(path, { rev: 3, nonce: back.n, body: { h: gone } });
    const owner = { kind, id, vaultId: client.vaultId };
    const longAgo = new Date(0);
    await RecordModel.collection.updateOne(owner, { $set: { deletedAt: longAgo, purgeAt: longAgo } });
    await purgeRecords();
    const tombstone = { id, vaultId: client.vaultId, rev: 4, deletedAt: longAgo.toISOString(), h: gone };
    const again = await client.delete(path, { rev: 3, nonce: back.n, body: { h: createEnvelope() } });
    // The purge deletes a record of a lazy kind completely.
    expect([again.status, again.body]).toEqual(
      isLazy(kind) ? [404, expect.objectContaining({ code: 'NOT_FOUND' })] : [200, tombstone],
    );
  });
});
