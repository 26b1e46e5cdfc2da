/**
 * A sealed scalar (AES-256-GCM) on the wire and in storage. `n` (nonce) and `c` are padded base64; `c` ends with the
 * tag.
 */
export interface Envelope {
  readonly __e: 1;
  readonly a: 'AES-GCM';
  readonly v: 'v1';
  readonly n: string;
  readonly c: string;
}

/** The scalar types that an envelope can hold. */
export type Scalar = string | number | boolean | null;

/** Plaintext of an envelope, as JSON padded with spaces to a multiple of {@link ENVELOPE_PAD_BYTES} bytes. */
export interface EnvelopePlaintext {
  readonly type: 'string' | 'number' | 'boolean' | 'null';
  readonly value: Scalar;
  /**
   * Binding `<kind>.<path>:<id>` of the value to one field of one record. A device rejects a value that it finds in
   * another field than the one in its binding.
   */
  readonly at: string;
}

export const ENVELOPE_PAD_BYTES = 64;

/** True for an object with exactly the five members of an envelope v1. */
export function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  if (keys.length !== 5) return false;
  const e = value as Record<string, unknown>;
  return e.__e === 1 && e.a === 'AES-GCM' && e.v === 'v1' && typeof e.n === 'string' && typeof e.c === 'string';
}

/**
 * Returns the binding `<kind>.<path>:<id>` of a sealed value to one field. In `path`, dots separate the field from
 * array positions, such as `categories.0`.
 */
export function envelopeBindingOf(kind: string, path: string, id: string): string {
  return `${kind}.${path}:${id}`;
}
