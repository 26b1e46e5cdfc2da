import { isCreatedByPatch, KIND_NAMES, type Kind, type Tombstone, type WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createParents, createRecord, derivedId, type SentRecord, wireFields } from '../testing/every-kind.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

async function createWithParents(kind: Kind): Promise<SentRecord & { readonly client: TestClient }> {
  const { client } = await app.person();
  return { ...(await createRecord(client, kind, await createParents(client, kind))), client };
}

/**
 * A client keeps a write in its outbox until the response proves that it was applied (docs/formats.md, 'Proof of a
 * write').
 */
describe('response to a write', () => {
  it.each(KIND_NAMES)('carries every created value of %s at revision 1', async (kind) => {
    const { response, fields } = await createWithParents(kind);
    expect(response.body).toMatchObject({ rev: 1, deletedAt: null, ...fields });
  });

  it.each(KIND_NAMES)('carries every changed value of %s at the next revision', async (kind) => {
    const { client, path, response } = await createWithParents(kind);
    const fields = { ...derivedId(kind, response.body.id), ...wireFields(kind) };
    const { body } = await client.patch<WireRecord>(path, fields, { rev: 1 });
    expect(body).toMatchObject({ rev: 2, ...fields });
  });

  const removable = KIND_NAMES.filter((kind) => !isCreatedByPatch(kind));
  it.each(removable)(
    'carries the tombstone of a deleted record of %s, and is 404 for the same request of another user',
    async (kind) => {
      const { client, path, response } = await createWithParents(kind);
      const { id } = response.body;
      const removed = await client.delete<Tombstone>(path, { rev: 1 });
      expect(removed).toMatchObject({ status: 200, body: { id, rev: 2, deletedAt: expect.any(String) } });
      const other = (await app.person()).client;
      expect((await other.delete(path, { rev: 1 })).status).toBe(404);
    },
  );
});
