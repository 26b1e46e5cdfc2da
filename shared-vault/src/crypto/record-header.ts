import {
  type Envelope,
  envelopeBindingOf,
  formatRecordHeader,
  type HeaderState,
  type HeaderSubject,
  headerDigestInput,
  isEnvelope,
  parseRecordHeader,
  type RecordHeader,
} from '@northkeep/contracts';
import { encodeBase64Url } from './base64.ts';
import { encodeUtf8, sha256 } from './bytes.ts';
import { decryptEnvelope, encryptToEnvelope } from './envelope.ts';
import type { DataKey } from './types.ts';

/** A header and its sealed form, the member `h` of the record. */
export interface SealedHeader {
  readonly header: RecordHeader;
  readonly h: Envelope;
}

/** Name of the member of a record that holds the sealed header, and path of its place. */
const HEADER_NAME = 'h';
/** Number of bytes of a digest. */
const DIGEST_BYTES = 16;

const placeOf = ({ kind, id }: Pick<HeaderSubject, 'kind' | 'id'>) => envelopeBindingOf(kind, HEADER_NAME, id);

async function digestOf(subject: HeaderSubject, state: HeaderState): Promise<string> {
  const hash = await sha256(encodeUtf8(headerDigestInput(subject, state)));
  return encodeBase64Url(hash.subarray(0, DIGEST_BYTES));
}

/** Makes and seals the header of a record whose members are those of `subject`. */
export async function sealRecordHeader(
  key: DataKey,
  subject: HeaderSubject,
  state: HeaderState,
): Promise<SealedHeader> {
  const header = { ...state, digest: await digestOf(subject, state) };
  return { header, h: await sealHeaderAsIs(key, subject, header) };
}

/** Seals a header that is known already, without a look at the members of the record. */
export const sealHeaderAsIs = (
  key: DataKey,
  at: Pick<HeaderSubject, 'kind' | 'id'>,
  header: RecordHeader,
): Promise<Envelope> => encryptToEnvelope(key, { place: placeOf(at), value: formatRecordHeader(header) });

/** Opens the member `h` of a record. Returns null when it is missing, does not open at its place or is no header. */
export async function openRecordHeader(
  key: DataKey,
  at: Pick<HeaderSubject, 'kind' | 'id'>,
  h: unknown,
): Promise<RecordHeader | null> {
  if (!isEnvelope(h)) return null;
  try {
    return parseRecordHeader(await decryptEnvelope(key, h, placeOf(at)));
  } catch {
    return null;
  }
}

/** True when the header binds exactly these members. */
export async function isHeaderOf(header: RecordHeader, subject: HeaderSubject): Promise<boolean> {
  return (await digestOf(subject, header)) === header.digest;
}
