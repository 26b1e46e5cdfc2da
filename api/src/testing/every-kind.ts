import { randomUUID } from 'node:crypto';
import {
  type Field,
  type FieldFormat,
  getKindDeclaration,
  isCreatedByPatch,
  isPackedList,
  type Kind,
  recordPath,
  type WireRecord,
  weeklyProgressId,
} from '@northkeep/contracts';
import { createEnvelope } from './factories.ts';
import type { TestClient } from './test-client.ts';

/** Returns a valid wire value of a field. */
function wireValue(field: FieldFormat): unknown {
  if (field.seal === 'sealed' && field.type === 'list' && !isPackedList(field))
    return [createEnvelope(), createEnvelope()];
  if (field.seal === 'sealed') return createEnvelope();
  if (field.form === 'boolean') return true;
  if (field.form === 'integer') return field.max;
  return field.form === 'date' ? '2026-11-22' : field.values[0];
}

/** Returns a valid wire value of every field of a kind, and an index when the kind is ordered. */
export function wireFields(kind: Kind): Record<string, unknown> {
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
export const derivedId = (kind: Kind, id: string) => (getKindDeclaration(kind).ids === 'derived' ? { id } : {});

/** A record as a test created it. */
export interface SentRecord {
  readonly kind: Kind;
  readonly id: string;
  readonly path: string;
  readonly fields: Record<string, unknown>;
  readonly response: { readonly status: number; readonly body: WireRecord };
}

/** Creates a record of the kind under new parents, as the outbox of a client does. */
export async function createRecord(
  client: TestClient,
  kind: Kind,
  parents: readonly string[] = [],
  extra: Readonly<Record<string, unknown>> = {},
): Promise<SentRecord> {
  const id = newId(kind);
  const named = (getKindDeclaration(kind).pathFields ?? []).map(() => randomUUID());
  const path = recordPath({ kind, id, parents: [...parents, ...named] });
  const fields = { ...wireFields(kind), ...extra };
  const response = isCreatedByPatch(kind)
    ? await client.patch<WireRecord>(path, { ...derivedId(kind, id), ...fields }, { rev: 0 })
    : await client.post<WireRecord>(path.slice(0, -id.length - 1), { id, ...fields });
  return { kind, id, path, fields, response };
}

/** Creates the ancestors of a kind and returns their ids, from the root down. */
export async function createParents(client: TestClient, kind: Kind): Promise<readonly string[]> {
  const [parentKind] = getKindDeclaration(kind).parents;
  if (parentKind === undefined) return [];
  const above = await createParents(client, parentKind as Kind);
  const { response } = await createRecord(client, parentKind as Kind, above);
  return [...above, response.body.id];
}
