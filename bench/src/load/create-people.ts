import { randomInt } from 'node:crypto';
import { type Envelope, VAULT_HEADER } from '@northkeep/contracts';
import { ANNA } from '@northkeep/e2e/support/account';
import { sealReferenceValue } from '@northkeep/e2e/support/reference-crypto';
import type { Server } from '@northkeep/e2e/support/server';
import { noteTextOf } from '../suite/note-values.ts';
import { createBenchAccount, noteOf, postToApi } from '../suite/notes.ts';

/** What the load script needs to act as one person in one browser. */
export interface LoadPerson {
  readonly email: string;
  /** Auth secret: the login password that the client derives from the password. */
  readonly secret: string;
  /** Value of the Cookie header of a browser that is logged in. */
  cookie: string;
  readonly vaultId: string;
  /** Client address, as a trusted proxy would report it. */
  readonly address: string;
  /** Id of the note that the person changes. */
  readonly line: string;
  /** Revision of that note. */
  rev: number;
  /** Sealed texts of that note, of different lengths. */
  readonly texts: readonly Envelope[];
  /** Body that creates a note, except for its id. */
  readonly created: object;
}

const TEXTS = 4;
/** Number of accounts that are created at the same time. */
const TOGETHER = 8;

/** Creates accounts with a vault and one note each, over the API, and logs each of them in. */
export async function createPeople(server: Pick<Server, 'url'>, count: number): Promise<LoadPerson[]> {
  const people: LoadPerson[] = [];
  const work = async () => {
    while (people.length < count) people.push(await createPerson(server));
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return people.slice(0, count);
}

/**
 * Logs everybody in again and reads the revisions of the notes, because a run leaves neither the cookies nor the
 * revisions as they were.
 */
export async function renewPeople(people: readonly LoadPerson[], origin: string): Promise<void> {
  const rest = [...people];
  const work = async () => {
    for (let person = rest.pop(); person; person = rest.pop()) await renewPerson(person, origin);
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
}

async function renewPerson(person: LoadPerson, origin: string): Promise<void> {
  const { email, secret: password, address } = person;
  const device = person.cookie.split('; ').filter((pair) => pair.startsWith('nk_device='));
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: device.join(), 'x-forwarded-for': address },
    body: JSON.stringify({ email, password, rememberMe: false }),
  });
  if (!login.ok) throw new Error(`the login was answered with ${login.status}: ${await login.text()}`);
  const set = login.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const isKept = set.every((pair) => !pair.startsWith('nk_device='));
  person.cookie = [...(isKept ? device : []), ...set].join('; ');
  const lines = await readLines(person, origin);
  if (!lines.ok) throw new Error(`the notes were answered with ${lines.status}: ${await lines.text()}`);
  const stored: { id: string; rev: number }[] = await lines.json();
  person.rev = stored.find(({ id }) => id === person.line)?.rev ?? person.rev;
}

const readLines = ({ cookie, vaultId, address }: LoadPerson, origin: string) =>
  fetch(`${origin}/api/lines`, { headers: { cookie, [VAULT_HEADER]: vaultId, 'x-forwarded-for': address } });

async function createPerson(server: Pick<Server, 'url'>): Promise<LoadPerson> {
  const writer = await createBenchAccount(server, ANNA);
  const { email, secret, cookie, vaultId, dataKey } = writer;
  const line = noteOf(dataKey, 0);
  await postToApi(server.url, '/lines', { body: { ...line, index: 0 }, writer });
  const { id: _, ...created } = noteOf(dataKey, 1);
  const at = `lines.text:${line.id}`;
  return {
    ...{ email, secret, cookie, vaultId, created },
    address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    line: line.id,
    rev: 1,
    texts: Array.from({ length: TEXTS }, (_, i) => sealReferenceValue(dataKey, { at, value: noteTextOf(i) })),
  };
}
