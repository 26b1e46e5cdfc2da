import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AuthKdf,
  type Envelope,
  IDEMPOTENCY_KEY_HEADER,
  type Kind,
  type Scalar,
  VAULT_HEADER,
} from '@northkeep/contracts';
import { type Account, createAccount } from '@northkeep/e2e/support/account';
import { createClientAddressHeader } from '@northkeep/e2e/support/client-address';
import { deriveAuthSecret, sealReferenceValue } from '@northkeep/e2e/support/reference-crypto';
import { sealReferenceHeader, withHeader } from '@northkeep/e2e/support/reference-header';
import type { Server } from '@northkeep/e2e/support/server';
import { MongoClient } from 'mongodb';
import { labelsOfNote, parentOfNote, plannedDayOf, sealedValuesOf } from './note-values.ts';

export interface BenchAccount extends Account {
  /** Auth secret: the login password that the client derives from the password. */
  readonly secret: string;
  /** Value of the Cookie header. */
  readonly cookie: string;
}

/** Unencrypted values in which a note can differ from an open note without a date. */
export interface UnencryptedNoteValues {
  readonly isDone?: boolean;
  readonly scheduleDate?: string;
  readonly updatedAt?: Date;
}

/** Creates an account with a vault and logs it in. */
export async function createBenchAccount(
  server: Pick<Server, 'url'>,
  person: Parameters<typeof createAccount>[1],
): Promise<BenchAccount> {
  const account = await createAccount(server, person);
  const { email, password } = account;
  const prelogin = await postToApi(server.url, '/auth/prelogin', { body: { email } });
  const kdf: AuthKdf = await prelogin.json();
  const { secret } = deriveAuthSecret(password, Buffer.from(kdf.salt, 'base64'));
  const body = { email, password: secret, rememberMe: false };
  const login = await postToApi(server.url, '/auth/login', { body });
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { ...account, secret, cookie: cookie.join('; ') };
}

/**
 * Stores notes with all fields that a person or an import can fill, in order. The first is created through the API, the
 * others are inserted into the server's database as copies of that document, because 10,000 API calls would only make
 * the setup slow.
 */
export async function writeNotes(
  server: Pick<Server, 'url' | 'dataDir'> | { readonly url: string; readonly uri: string },
  writer: BenchAccount,
  count: number,
  clearOf: (note: number) => UnencryptedNoteValues = () => ({}),
): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const idOf = (note: number | null) => (note === null ? null : (ids[note] ?? null));
  const noteAt = (note: number) =>
    noteOf(writer.dataKey, note, { id: idOf(note) ?? randomUUID(), subLineOf: idOf(parentOfNote(note)) });
  const valuesAt = (note: number) => ({ ...noteAt(note), scheduleDate: plannedDayOf(note), ...clearOf(note) });
  const body = withHeader(writer.dataKey, 'lines', { ...noteAt(0), index: 0 });
  await postToApi(server.url, '/lines', { body, writer });
  const client = await new MongoClient('uri' in server ? server.uri : readStoreUri(server)).connect();
  const records = client.db('northkeep').collection('records');
  const made = await records.findOne({ vaultId: writer.vaultId, kind: 'lines' });
  if (!made) throw new Error('the first note is not in the database');
  const { _id, repeat: _rule, ...rest } = made;
  const first = { ...rest, kind: 'lines' as const };
  for (let start = 1; start < count; start += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, count - start);
    const others = Array.from({ length: size }, (_, i) => {
      const index = (start + i) * INDEX_STEP;
      return withStoredHeader(writer.dataKey, { ...first, ...valuesAt(start + i), createKey: randomUUID(), index });
    });
    await records.insertMany(others, { ordered: false });
  }
  await client.close();
}

/** A record as the server stores it. */
interface StoredRecord {
  readonly kind: Kind;
  readonly id: string;
  readonly [name: string]: unknown;
}

/** Gives a stored record the header that a device would have sent with it. */
export function withStoredHeader(dataKey: Buffer, stored: StoredRecord): StoredRecord {
  const { kind, id, userId, vaultId, rev, createKey, keys, createdAt, updatedAt, h, ...members } = stored;
  return { ...stored, h: sealReferenceHeader(dataKey, { kind, id, members }).h };
}

const BATCH_SIZE = 1_000;
const INDEX_STEP = 1_024;

/** Connection URI of a running server's embedded store. */
export const readStoreUri = ({ dataDir }: Pick<Server, 'dataDir'>): string =>
  readFileSync(path.join(dataDir, 'store-address'), 'utf8');

/** Ids of a note and of the one below which it belongs. */
interface NoteIds {
  readonly id: string;
  readonly subLineOf: string | null;
}

/** Returns the body that creates note number `note`, with a new id and by itself unless ids are given. */
export function noteOf(key: Buffer, note: number, { id, subLineOf }: NoteIds = { id: randomUUID(), subLineOf: null }) {
  const sealed = (path: string, value: Scalar): Envelope =>
    sealReferenceValue(key, { at: `lines.${path}:${id}`, value });
  const { text, ...values } = { ...sealedValuesOf(note), ...(subLineOf !== null && { subLineOf }) };
  return {
    id,
    text: sealed('text', text),
    ...Object.fromEntries(Object.entries(values).map(([path, value]) => [path, sealed(path, value)])),
    categories: labelsOfNote(note).map((label, i) => sealed(`categories.${i}`, label)),
    isDone: false,
    type: 'task',
  };
}

interface PostOptions {
  readonly body: unknown;
  readonly writer?: BenchAccount;
}

/** Sends POST to the API; throws unless it succeeds. */
export async function postToApi(url: string, path: string, { body, writer }: PostOptions): Promise<Response> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...createClientAddressHeader(),
      ...(writer ? requestHeadersOf(writer) : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response;
}

/** Headers of the writer's requests for records. */
export const requestHeadersOf = ({ cookie, vaultId }: BenchAccount): Record<string, string> => ({
  cookie,
  [VAULT_HEADER]: vaultId,
  [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
});

/** Returns the size in bytes of the JSON of `count` decrypted notes, as an export would contain them. */
export function computeDecryptedJsonBytes(count: number): number {
  const at = new Date(0).toISOString();
  const notes = Array.from({ length: count }, (_, note) => ({
    id: randomUUID(),
    rev: 1,
    index: note,
    createdAt: at,
    updatedAt: at,
    isDone: false,
    doneAt: null,
    type: 'task',
    inDashboard: false,
    scheduleDate: plannedDayOf(note),
    ...sealedValuesOf(note),
    categories: labelsOfNote(note),
    subLineOf: parentOfNote(note) === null ? null : randomUUID(),
  }));
  return Buffer.byteLength(JSON.stringify(notes));
}
