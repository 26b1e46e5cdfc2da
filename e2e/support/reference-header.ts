import { createHash } from 'node:crypto';
import { type Envelope, getKindDeclaration, isEnvelope, type Kind } from '@northkeep/contracts';
import { sealReferenceValue } from './reference-crypto.ts';

// Reference implementation of record headers, written from docs/formats.md alone as reference-crypto.ts is.

interface Subject {
  readonly kind: Kind;
  readonly id: string;
  /** Every member of the record that a header binds. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** A header, as the next one of the same record needs it. */
export interface ReferenceHeader {
  readonly n: number;
  readonly last: string;
  readonly digest: string;
  readonly h: Envelope;
}

function formOf(value: unknown): string {
  if (isEnvelope(value)) return `e${JSON.stringify(value.n + value.c)}`;
  return Array.isArray(value) ? `[${value.map(formOf).join(',')}]` : JSON.stringify(value);
}

/** Seals the header of a live record that a device has written; without a former header, that of a new record. */
export function sealReferenceHeader(
  dataKey: Buffer,
  { kind, id, members }: Subject,
  former: ReferenceHeader | null = null,
): ReferenceHeader {
  const n = (former?.n ?? 0) + 1;
  const last = former ? (former.digest.slice(0, 8) + former.last).slice(0, 32) : '';
  const lines = Object.keys(members)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${formOf(members[name])}`);
  const text = [JSON.stringify([kind, id, 0, n, 0, last]), ...lines].join('\n');
  const digest = createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
  const value = JSON.stringify([1, 0, n, 0, last, digest]);
  return { n, last, digest, h: sealReferenceValue(dataKey, { at: `${kind}.h:${id}`, value }) };
}

interface Creation {
  readonly id: string;
  readonly schema?: number;
  readonly index?: number;
  readonly [name: string]: unknown;
}

/** Returns the members of a new record, as the server stores them for the body of its creation. */
export function membersOf(
  kind: Kind,
  { id, key, ...values }: Creation,
  parent: { readonly kind: Kind; readonly id: string } | null = null,
): Readonly<Record<string, unknown>> {
  const place = { parentId: parent?.id ?? null, parentKind: parent?.kind ?? null };
  return { schema: getKindDeclaration(kind).schema, index: 0, ...place, ...values };
}

/** Returns the body of a creation with the header of the new record. */
export function withHeader<B extends Creation>(
  dataKey: Buffer,
  kind: Kind,
  body: B,
  parent: Parameters<typeof membersOf>[2] = null,
): B & { readonly h: Envelope } {
  const members = membersOf(kind, body, parent);
  return { ...body, h: sealReferenceHeader(dataKey, { kind, id: body.id, members }).h };
}
