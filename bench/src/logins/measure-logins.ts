import { hash, verify } from '@node-rs/argon2';
import { ANNA, BORIS } from '@northkeep/e2e/support/account';
import { Server } from '@northkeep/e2e/support/server';
import { startApi } from '../lines/measured-api.ts';
import { type Ratio, ratioOf } from '../ratio.ts';
import { headersOf, makeWriter, storeOf, type Writer, writeNotes } from '../suite/notes.ts';

/** As the server hashes (api/src/auth/secret-hash.ts). */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const ROUNDS = 7;
const LOGINS = 8;
const WARM = 4;

const NOTES = 200;
const READS = 25;
const ATTACKS_A_SECOND = 50;

/** What logins cost the server, and what those of an attacker cost everybody else. */
export async function measureLogins(): Promise<Ratio[]> {
  const server = await Server.start();
  try {
    const writer = await makeWriter(server, ANNA);
    await writeNotes(server, writer, NOTES);
    return [...(await measureLogin(server, writer)), await measureAttack(server, writer)];
  } finally {
    await server.remove();
  }
}

/** `cookie`: of a browser that was let in before, as a person's own nearly always was. */
const logIn = (origin: string, { cookie = '', ...body }: { email: string; password: string; cookie?: string }) =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...body, rememberMe: false }),
  });

/**
 * What a login costs the API's process: how many argon2id, counted, and its CPU time against that of one argon2id and of
 * a session that is made to last without any, by the refresh that every browser asks for.
 */
async function measureLogin(server: Server, writer: Writer): Promise<Ratio[]> {
  const api = await startApi(server, storeOf(server), writer);
  const cookie = writer.cookie.split('; ').find((pair) => pair.startsWith('nk_device=')) ?? '';
  const stored = await hash(writer.secret, ARGON2ID);
  const login = () => logIn(api.origin, { email: writer.email, password: writer.secret, cookie });
  const refresh = () => fetch(`${api.origin}/api/auth/refresh`, { method: 'POST', headers: { cookie: writer.cookie } });
  const times = async (count: number, call: () => Promise<Response>) => {
    for (let i = 0; i < count; i += 1) {
      const { status } = await call();
      if (status !== 200) throw new Error(`the server answered ${status}`);
    }
  };
  try {
    const took = { ours: [] as number[], floor: [] as number[] };
    let argon2ids = 0;
    await times(WARM, login);
    await times(WARM, refresh);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = process.cpuUsage();
      for (let i = 0; i < LOGINS; i += 1) await verify(stored, writer.secret);
      const { user, system } = process.cpuUsage(before);
      const refreshed = await api.cpuWhile(() => times(LOGINS, refresh));
      took.floor.push(((user + system) / 1_000 + refreshed) / LOGINS);
      const spent = await api.spentWhile(() => times(LOGINS, login));
      took.ours.push(spent.ms / LOGINS);
      argon2ids += spent.argon2ids;
    }
    const each = argon2ids / (ROUNDS * LOGINS);
    return [
      { name: 'argon2id of a login', goal: 1, ratio: each, measured: `${each} of them`, floor: '1' },
      ratioOf({
        name: 'CPU of a login',
        goal: 1.5,
        measured: took.ours,
        floor: took.floor,
        floorName: 'one argon2id of 19 MiB, twice over, and one refresh of a session',
      }),
    ];
  } finally {
    await api.stop();
  }
}

/** How long another person's notes take while one address tries wrong passwords, against quiet. */
async function measureAttack(server: Server, writer: Writer): Promise<Ratio> {
  const victim = await makeWriter(server, BORIS);
  const read = async (): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(`${server.url}/api/lines`, { headers: headersOf(writer) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the notes answered ${answer.status}`);
    return performance.now() - start;
  };
  const took = { quiet: [] as number[], attacked: [] as number[] };
  for (let i = 0; i < READS; i += 1) await read();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = 0; i < READS; i += 1) {
      took.quiet.push(await read());
      await rest();
    }
    const attack = new Attack(server, victim.email);
    for (let i = 0; i < READS; i += 1) {
      took.attacked.push(await read());
      await rest();
    }
    await attack.end();
  }
  return ratioOf({
    name: `another person's notes while ${ATTACKS_A_SECOND} wrong logins a second come from one address`,
    goal: 1.5,
    measured: took.attacked,
    floor: took.quiet,
    floorName: 'the same without them',
  });
}

/** About one more try of the attack, so that reading does not finish before it has begun. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 1_000 / ATTACKS_A_SECOND));

/** Wrong logins at a steady rate, none waiting for another. */
class Attack {
  readonly #timer: NodeJS.Timeout;
  readonly #open = new Set<Promise<void>>();

  constructor({ url }: Server, email: string) {
    const password = 'A'.repeat(43);
    this.#timer = setInterval(() => {
      const tried = logIn(url, { email, password })
        .then((answer) => answer.arrayBuffer())
        .then(() => {})
        // A try that does not even arrive is the attacker's trouble.
        .catch(() => {})
        .finally(() => this.#open.delete(tried));
      this.#open.add(tried);
    }, 1_000 / ATTACKS_A_SECOND);
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }
}
