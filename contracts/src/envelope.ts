/** A sealed scalar as it travels and rests (specification 1 §3). `n` and `c` are padded base64; `c` ends with the tag. */
export interface Envelope {
  readonly __e: 1;
  readonly a: 'AES-GCM';
  readonly v: 'v1';
  readonly n: string;
  readonly c: string;
}

/** The scalar types that an envelope can hold. */
export type Scalar = string | number | boolean | null;

/** What is sealed inside an envelope, as JSON padded with spaces to a multiple of {@link ENVELOPE_PAD} bytes. */
export interface EnvelopePlaintext {
  readonly type: 'string' | 'number' | 'boolean' | 'null';
  readonly value: Scalar;
  /** `<kind>.<path>:<id>`: the only place where this value may be shown. */
  readonly at: string;
}

export const ENVELOPE_PAD = 64;
export const NONCE_BYTES = 12;

/** True for the exact form of an envelope v1; an object of a person's that merely has `__e` is data. */
export function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  if (keys.length !== 5) return false;
  const e = value as Record<string, unknown>;
  return e.__e === 1 && e.a === 'AES-GCM' && e.v === 'v1' && typeof e.n === 'string' && typeof e.c === 'string';
}

/** The place a sealed value is bound to. `path` is dotted, with array positions: `categories.0`. */
export function placeOf(kind: string, path: string, id: string): string {
  return `${kind}.${path}:${id}`;
}
