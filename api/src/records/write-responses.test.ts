import { randomUUID } from 'node:crypto';
import {
  type Field,
  type FieldFormat,
  getKindDeclaration,
  isCreatedByPatch,
  isPackedList,
  KIND_NAMES,
  type Kind,
  recordPath,
  type Tombstone,
  type WireRecord,
  weeklyProgressId,
} from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

/** Returns a valid wire value of a field. */
function wireValue(field: FieldFormat): unknown {
  if (field.seal === 'sealed' && field.type === 'list' && !isPackedList(field))
    return [createEnvelope(), createEnvelope()];
  if (field.seal === 'sealed') return createEnvelope();
  if (field.form === 'boolean') return true;
  if (field.form === 'integer') return field.max;
  return field.form === 'date' ? '2026-11-22' : field.values[0];
}

function wireFields(kind: Kind): Record<string, unknown> {
  const { fields, ordered } = getKindDeclaration(kind);
  const values = Object.entries(fields).map(([name, field]: [string, Field]) => [name, wireValue(field)] as const);
  return { ...Object.fromEntries(values), ...(ordered ? { index: 1.5 } : {}) };
}

function newId(kind: Kind): string {
  const { ids, fixed = [] } = getKindDeclaration(kind);
  if (ids === 'calendar-period') return '2026-W47';
  if (ids === 'derived') return weeklyProgressId(randomUUID(), '2026-W47');
  return ids === 'fixed' ? (fixed[0] ?? '') : randomUUID();
}

/** Returns the id for the body of a record whose URL does not contain it. */
const derivedId = (kind: Kind, id: string) => (getKindDeclaration(kind).ids === 'derived' ? { id } : {});

interface Created {
  readonly kind: Kind;
  readonly path: string;
  readonly fields: Record<string, unknown>;
  readonly response: { readonly status: number; readonly body: WireRecord };
}

/** Creates a record of the kind under new parents, as the outbox of a client does. */
async function createRecord(client: TestClient, kind: Kind, parents: readonly string[] = []): Promise<Created> {
  const id = newId(kind);
  const named = (getKindDeclaration(kind).pathFields ?? []).map(() => randomUUID());
  const path = recordPath({ kind, id, parents: [...parents, ...named] });
  const fields = wireFields(kind);
  const response = isCreatedByPatch(kind)
    ? await client.patch<WireRecord>(path, { ...derivedId(kind, id), ...fields }, { rev: 0 })
    : await client.post<WireRecord>(path.slice(0, -id.length - 1), { id, ...fields });
  return { kind, path, fields, response };
}

/** Creates the ancestors of a kind and returns their ids, from the root down. */
async function createParents(client: TestClient, kind: Kind): Promise<readonly string[]> {
  const [parentKind] = getKindDeclaration(kind).parents;
  if (parentKind === undefined) return [];
  const above = await createParents(client, parentKind as Kind);
  const { response } = await createRecord(client, parentKind as Kind, above);
  return [...above, response.body.id];
}

async function createWithParents(kind: Kind): Promise<Created & { readonly client: TestClient }> {
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
