import { hash, verify } from '@node-rs/argon2';
import { ANNA, BORIS } from '@northkeep/e2e/support/account';
import { Server } from '@northkeep/e2e/support/server';
import { startApi } from '../lines/measured-api.ts';
import { computeRatio, type Ratio } from '../ratio.ts';
import { type BenchAccount, createBenchAccount, readStoreUri, requestHeadersOf, writeNotes } from '../suite/notes.ts';

/** The server's argon2id parameters, copied from api/src/auth/secret-hash.ts. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const ROUNDS = 7;
const LOGINS = 8;
const WARMUP_CALLS = 4;

const NOTES = 200;
const READS = 25;
const ATTACKS_A_SECOND = 50;

/** Measures the server's cost of a login, and the delay that an attacker's logins cause for other users. */
export async function measureLogins(): Promise<Ratio[]> {
  const server = await Server.start();
  try {
    const writer = await createBenchAccount(server, ANNA);
    await writeNotes(server, writer, NOTES);
    return [...(await measureLogin(server, writer)), await measureAttack(server, writer)];
  } finally {
    await server.remove();
  }
}

/** Sends a login; `cookie` identifies a browser that has logged in to the account before. */
const logIn = (origin: string, { cookie = '', ...body }: { email: string; password: string; cookie?: string }) =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...body, rememberMe: false }),
  });

/**
 * Measures a login in the API process: the number of argon2id computations, and the CPU time divided by its floor,
 * which is one argon2id computation plus one session refresh.
 */
async function measureLogin(server: Server, writer: BenchAccount): Promise<Ratio[]> {
  const api = await startApi(server, readStoreUri(server), writer);
  const cookie = writer.cookie.split('; ').find((pair) => pair.startsWith('nk_device=')) ?? '';
  const stored = await hash(writer.secret, ARGON2ID);
  const login = () => logIn(api.origin, { email: writer.email, password: writer.secret, cookie });
  const refresh = () => fetch(`${api.origin}/api/auth/refresh`, { method: 'POST', headers: { cookie: writer.cookie } });
  const times = async (count: number, call: () => Promise<Response>) => {
    for (let i = 0; i < count; i += 1) {
      const { status } = await call();
      if (status !== 200) throw new Error(`the server responded with ${status}`);
    }
  };
  try {
    const took = { ours: [] as number[], floor: [] as number[] };
    let argon2ids = 0;
    await times(WARMUP_CALLS, login);
    await times(WARMUP_CALLS, refresh);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = process.cpuUsage();
      for (let i = 0; i < LOGINS; i += 1) await verify(stored, writer.secret);
      const { user, system } = process.cpuUsage(before);
      const refreshed = await api.cpuWhile(() => times(LOGINS, refresh));
      took.floor.push(((user + system) / 1_000 + refreshed) / LOGINS);
      const spent = await api.usageWhile(() => times(LOGINS, login));
      took.ours.push(spent.ms / LOGINS);
      argon2ids += spent.argon2ids;
    }
    const each = argon2ids / (ROUNDS * LOGINS);
    return [
      { name: 'argon2id of a login', goal: 1, ratio: each, measured: `${each} of them`, floor: '1' },
      computeRatio({
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

/**
 * Measures the response time of another user's notes during a password-guessing attack, compared with the time without
 * the attack.
 */
async function measureAttack(server: Server, writer: BenchAccount): Promise<Ratio> {
  const victim = await createBenchAccount(server, BORIS);
  const read = async (): Promise<number> => {
    const start = performance.now();
    const response = await fetch(`${server.url}/api/lines`, { headers: requestHeadersOf(writer) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the notes responded with ${response.status}`);
    return performance.now() - start;
  };
  const took = { quiet: [] as number[], attacked: [] as number[] };
  for (let i = 0; i < READS; i += 1) await read();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = 0; i < READS; i += 1) {
      took.quiet.push(await read());
      await waitForAttempt();
    }
    const attack = new PasswordAttack(server, victim.email);
    for (let i = 0; i < READS; i += 1) {
      took.attacked.push(await read());
      await waitForAttempt();
    }
    await attack.end();
  }
  return computeRatio({
    name: `another person's notes while ${ATTACKS_A_SECOND} wrong logins a second come from one address`,
    goal: 1.5,
    measured: took.attacked,
    floor: took.quiet,
    floorName: 'the same without them',
  });
}

/**
 * Waits for the time between two login attempts of the attack. Without this pause, the measured reads would be over
 * before the attack has begun.
 */
const waitForAttempt = () => new Promise((resolve) => setTimeout(resolve, 1_000 / ATTACKS_A_SECOND));

/** Sends wrong logins at a constant rate, without waiting for the responses. */
class PasswordAttack {
  readonly #timer: NodeJS.Timeout;
  readonly #open = new Set<Promise<void>>();

  constructor({ url }: Server, email: string) {
    const password = 'A'.repeat(43);
    this.#timer = setInterval(() => {
      const tried = logIn(url, { email, password })
        .then((response) => response.arrayBuffer())
        .then(() => {})
        // Failed connections do not matter, because only the load of the attempts is needed.
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
