import { createHash } from 'node:crypto';
import {
  envelopeBindingOf,
  formatRecordHeader,
  getKindDeclaration,
  type HeaderState,
  type HeaderSubject,
  headerDigestInput,
  isEnvelope,
  isPackedList,
  parseRecordHeader,
  type Scalar,
  type WireValue,
} from '@northkeep/contracts';
import {
  assembleValue,
  collectSealedScalars,
  type DecryptedField,
  type FieldAddress,
  type PlainValue,
} from '../../crypto/fields.ts';
import type { BoundSealedScalar } from '../../worker/open-records.ts';
import type { RecordKey } from '../ports.ts';
import type { TestKeys } from './test-account.ts';

/**
 * Creates a data key that does not encrypt, for thousands of reproducible runs. Like a real key, it binds a value to
 * its record and field, and seals equal values into different bytes.
 */
export function createFakeKeys(): TestKeys {
  let nonce = 0;
  const sealLeaf = (place: string, value: Scalar) => {
    nonce += 1;
    return {
      __e: 1,
      a: 'AES-GCM',
      v: 'v1',
      n: String(nonce).padStart(16, '0'),
      c: JSON.stringify([place, value]),
    } as const;
  };
  const sealOne = ({ kind, id, name }: FieldAddress, value: PlainValue): WireValue => {
    const field = getKindDeclaration(kind).fields[name];
    if (!field) throw new Error(`No such field: ${kind}.${name}`);
    if (field.seal === 'clear') return value as Scalar;
    const at = (path: string) => envelopeBindingOf(kind, path, id);
    if (isPackedList(field)) return sealLeaf(at(name), JSON.stringify(value));
    if (!Array.isArray(value)) return sealLeaf(at(name), value as Scalar);
    return (value as readonly Scalar[]).map((item, i) => sealLeaf(at(`${name}.${i}`), item));
  };
  return {
    sealer: {
      seal: async (at, value) => sealOne(at, value),
      open: async (at, wire) => openOne(at, wire),
      sealHeader: async (subject, state) => {
        const header = { ...state, digest: digestOf(subject, state) };
        return { header, h: sealLeaf(headerPlace(subject), formatRecordHeader(header)) };
      },
      isHeaderOf: async (header, subject) => digestOf(subject, header) === header.digest,
      openHeader: async (at, h) =>
        isEnvelope(h) ? parseRecordHeader(openLeaf({ place: headerPlace(at), wire: h })?.value) : null,
    },
    open: async (leaves) => leaves.map(openLeaf),
  };
}

const headerPlace = ({ kind, id }: RecordKey) => envelopeBindingOf(kind, 'h', id);

/** Computes the digest at once: WebCrypto would take a turn of the event loop, after which a run cannot be reproduced. */
function digestOf(subject: HeaderSubject, state: HeaderState): string {
  const hash = createHash('sha256').update(headerDigestInput(subject, state)).digest();
  return hash.subarray(0, 16).toString('base64url');
}

function openOne({ kind, id, name }: FieldAddress, wire: unknown): DecryptedField {
  const field = getKindDeclaration(kind).fields[name];
  if (!field) return { state: 'damaged' };
  if (field.seal === 'clear') return { state: 'opened', value: wire as Scalar };
  const found: Parameters<typeof collectSealedScalars>[3] = [];
  if (!collectSealedScalars(field, name, wire, found)) return { state: 'damaged' };
  const opened = found.map((leaf) => openLeaf({ place: envelopeBindingOf(kind, leaf.path, id), wire: leaf.wire }));
  const values = opened.flatMap((leaf) => (leaf ? [leaf.value] : []));
  if (values.length < found.length) return { state: 'damaged' };
  const value = assembleValue(field, values);
  return value === undefined ? { state: 'damaged' } : { state: 'opened', value };
}

function openLeaf({ place, wire }: BoundSealedScalar): { readonly value: Scalar } | null {
  const [at, value] = JSON.parse((wire as { readonly c: string }).c) as [string, Scalar];
  return at === place ? { value } : null;
}
