import {
  DAY_MS,
  decodeRecord,
  formatIfMatch,
  isEnvelope,
  nextHeaderState,
  type WireRecord,
} from '@northkeep/contracts';
import { ApiError } from '../api/api-error.ts';
import { extractListRecords, readBodyMember, readBodyText } from '../sync/feed/decode-responses.ts';
import { readHeader } from '../sync/feed/read-header.ts';
import type { FieldCipher, ServerRequest, ServerResponse, Transport } from '../sync/ports.ts';
import { newIdempotencyKey } from '../sync/store/outbox-entry.ts';
import { compareLineVersions } from './expired-versions.ts';

const KIND = 'lineVersions';

/** Time in ms by which a version may have been taken after its arrival at the server. */
const CLOCK_AHEAD_MAX_MS = DAY_MS;

/** An earlier text of a line. */
export interface LineVersion {
  readonly id: string;
  /** Text of the version; null when it could not be decrypted, or is not the one that was written for this line. */
  readonly text: string | null;
  /** Instant at which the line had this text, ISO 8601. */
  readonly takenAt: string;
  /** Revision of the version on the server; 0 while this device has not sent the version yet. */
  readonly rev: number;
  /** The version as the server stores it; null while this device has not sent the version yet. */
  readonly sealed: WireRecord | null;
}

export interface LineVersionPagePorts {
  readonly vaultId: string;
  readonly transport: Transport;
  readonly sealer: Pick<FieldCipher, 'open' | 'openHeader' | 'isHeaderOf' | 'sealHeader'>;
}

/** One page of the history of a line. */
export interface VersionPage {
  readonly versions: readonly LineVersion[];
  /** The `after` parameter of the following page; null on the last page. */
  readonly next: string | null;
}

/**
 * Reads and decrypts one page of the versions of a line, the latest first. The server orders them by their arrival, in
 * which versions that were sent at the same moment may be exchanged, so they are ordered by `takenAt` here. Throws an
 * {@link ApiError}.
 */
export async function readVersionPage(
  lineId: string,
  after: string | null,
  ports: LineVersionPagePorts,
): Promise<VersionPage> {
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
  const body = await request({ method: 'GET', path: `/lines/${lineId}/versions${query}`, headers: {} }, ports);
  const records = extractListRecords(readBodyMember(body, 'records')).flatMap((one) => {
    const record = decodeRecord(KIND, one);
    return record?.parentId === lineId && record.deletedAt === null ? [record] : [];
  });
  const versions = await Promise.all(records.map((record) => openVersion(record, ports)));
  versions.sort(compareLineVersions);
  return { versions, next: records.length === 0 ? null : readBodyText(body, 'next') };
}

async function openVersion(record: WireRecord, ports: LineVersionPagePorts): Promise<LineVersion> {
  const { id, rev, createdAt } = record;
  const [text, takenAt, { state }] = await Promise.all([
    openText(record, 'text', ports),
    openText(record, 'takenAt', ports),
    // The header names the line, to which nothing else binds the text.
    readHeader({ kind: KIND, id }, record, ports.sealer),
  ]);
  // A time after the arrival shows a wrong clock. It would put the text above all later ones.
  const isInstant = takenAt !== null && Date.parse(takenAt) <= Date.parse(createdAt) + CLOCK_AHEAD_MAX_MS;
  return { id, rev, text: state === 'fits' ? text : null, takenAt: isInstant ? takenAt : createdAt, sealed: record };
}

async function openText(record: WireRecord, name: string, { sealer }: LineVersionPagePorts): Promise<string | null> {
  const opened = await sealer.open({ kind: KIND, id: record.id, name }, record[name]);
  return opened.state === 'opened' && typeof opened.value === 'string' ? opened.value : null;
}

/** Deletes a version on the server, unless another device has deleted or changed the version in the meantime. */
export async function removeVersion(
  lineId: string,
  { id, rev, sealed }: LineVersion,
  ports: LineVersionPagePorts,
): Promise<void> {
  const at = { kind: KIND, id } as const;
  const state = nextHeaderState(await ports.sealer.openHeader(at, sealed?.h), { gone: id });
  const { h } = await ports.sealer.sealHeader({ ...at, members: { ...sealed } }, state);
  const nonce = isEnvelope(sealed?.h) ? sealed.h.n : null;
  const headers = { 'if-match': formatIfMatch(rev, nonce), 'idempotency-key': newIdempotencyKey() };
  try {
    await request({ method: 'DELETE', path: `/lines/${lineId}/versions/${id}`, headers, body: { h } }, ports);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.code !== 'CONFLICT')) throw error;
  }
}

async function request(
  { headers, ...rest }: ServerRequest,
  { transport, vaultId }: LineVersionPagePorts,
): Promise<unknown> {
  const answer = await transport.send({ ...rest, headers: { ...headers, 'x-vault': vaultId } });
  return expectOk(answer);
}

function expectOk({ status, body }: ServerResponse): unknown {
  if (status === 200) return body;
  const code = readBodyText(body, 'code') ?? 'INTERNAL';
  throw new ApiError({ status, code, message: readBodyText(body, 'message') ?? '' });
}
