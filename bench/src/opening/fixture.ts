import {
  type Envelope,
  envelopeBindingOf,
  formatRecordHeader,
  headerDigestInput,
  type Kind,
  nextHeaderState,
} from '@northkeep/contracts';

/** 10,000 notes of five sealed values each: 50,000 envelopes. */
const NOTES = 10_000;
const KIND: Kind = 'lines';
/** Field name, path of the sealed value (a list has one element) and the plain value of a note. */
const VALUES: readonly (readonly [name: string, path: string, value: (note: number) => string | number])[] = [
  [
    'text',
    'text',
    (note) => `Note ${note}: ${'prune the apple trees before the first frost, '.repeat(1 + (note % 4))}`,
  ],
  ['category', 'category', (note) => `garden ${note % 12}`],
  ['categories', 'categories.0', (note) => `season ${note % 4}`],
  ['scheduleTime', 'scheduleTime', (note) => `0${note % 10}:30`],
  ['minutes', 'minutes', (note) => note % 90],
];

/** Position and schema version of every record. */
export const PLACE = { schema: 1, parentId: null, parentKind: null, index: 0 } as const;

interface RawEnvelope {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly c: Uint8Array<ArrayBuffer>;
}

export interface DecryptionFixture {
  readonly key: CryptoKey;
  /** Records in wire format. */
  readonly records: readonly {
    readonly id: string;
    readonly fields: Record<string, Envelope | Envelope[]>;
    /** The sealed header of the record with {@link PLACE} and the fields as its members. */
    readonly h: Envelope;
  }[];
  /** The same envelopes decoded to bytes, for the floor measurement, which only calls `subtle.decrypt`. */
  readonly raw: readonly RawEnvelope[];
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

async function seal(key: CryptoKey, value: string | number, at: string) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = JSON.stringify({ type: typeof value, value, at });
  const padded = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 64) * 64));
  const c = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, padded));
  const envelope: Envelope = { __e: 1, a: 'AES-GCM', v: 'v1', n: base64(iv), c: base64(c) };
  return { envelope, iv, c };
}

/**
 * Seals all notes with a second implementation of the envelope format, so that the fixture does not depend on the
 * implementation that is measured.
 */
export async function createDecryptionFixture(): Promise<DecryptionFixture> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const raw: RawEnvelope[] = [];
  const records = await Promise.all(
    Array.from({ length: NOTES }, async (_, note) => {
      const id = crypto.randomUUID();
      const fields: Record<string, Envelope | Envelope[]> = {};
      for (const [name, path, value] of VALUES) {
        const { envelope, iv, c } = await seal(key, value(note), envelopeBindingOf(KIND, path, id));
        raw.push({ iv, c });
        fields[name] = path === name ? envelope : [envelope];
      }
      const state = nextHeaderState(null);
      const input = headerDigestInput({ kind: KIND, id, members: { ...PLACE, ...fields } }, state);
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(input)));
      const digest = base64(hash.slice(0, 16)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      const sealed = await seal(key, formatRecordHeader({ ...state, digest }), envelopeBindingOf(KIND, 'h', id));
      return { id, fields, h: sealed.envelope };
    }),
  );
  return { key, records, raw };
}
