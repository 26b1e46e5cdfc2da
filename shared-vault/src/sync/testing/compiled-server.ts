import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ARGON2ID, type Envelope, KDF_ITERATIONS } from '@northkeep/contracts';
import { decodeChangesPage, isLiveRecord, readBodyMember } from '../feed/decode-responses.ts';
import type { ServerRequest, ServerResponse } from '../ports.ts';
import type { ServerRow } from './model-reads.ts';
import type { ServerControl } from './server-control.ts';
import type { Backend } from './test-network.ts';

/** Entry point of the compiled server with its embedded store; `npm run compile` builds it. */
const MAIN = path.resolve(import.meta.dirname, '../../../../api/dist/src/main.js');
const KILL_WITHIN_MS = 6;

const base64 = (bytes: number) => randomBytes(bytes).toString('base64');
const sealed = (): Envelope => ({ __e: 1, a: 'AES-GCM', v: 'v1', n: base64(12), c: base64(80) });

/** A compiled server in a child process with one account, killed with SIGKILL on request. */
export class CompiledServer implements Backend, ServerControl {
  readonly vaultId = randomBytes(32).toString('base64url');
  /** Number of times that the server was killed while it handled a change. */
  kills = 0;
  readonly #dir: string;
  readonly #port: number;
  readonly #cookies = new Map<string, string>();
  #process: ChildProcess | null = null;
  #diesIn: number | null = null;

  private constructor(dir: string, port: number) {
    this.#dir = dir;
    this.#port = port;
  }

  /** Starts a server on an empty directory and creates the account. */
  static async begin(): Promise<CompiledServer> {
    const server = new CompiledServer(await mkdtemp(path.join(tmpdir(), 'nk-kill-test-')), await freePort());
    await server.start();
    await server.#signUp();
    return server;
  }

  async start(): Promise<void> {
    if (this.#process) return;
    const env = {
      PATH: process.env.PATH ?? '',
      PORT: String(this.#port),
      DATA_DIR: this.#dir,
      RELEASES_DIR: path.join(this.#dir, 'releases'),
      ACTIVATION_FEE: 'off',
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    for await (const text of child.stdout) if (String(text).includes('Northkeep is ready at')) break;
    child.stdout.resume();
  }

  async kill(moments: number): Promise<void> {
    this.#diesIn = moments;
  }

  /** Does nothing, because the clock of another process cannot be moved. */
  pass(): void {}

  async answer(request: ServerRequest): Promise<ServerResponse> {
    if (!this.#process) throw new Error('the server is down');
    const isChange = request.method !== 'GET';
    if (!isChange || this.#diesIn === null || --this.#diesIn >= 0) return this.#fetch(request);
    const asked = this.#fetch(request);
    asked.catch(() => {}); // an error is reported to the caller that awaits the request
    await new Promise((resolve) => setTimeout(resolve, Math.random() * KILL_WITHIN_MS));
    this.#diesIn = null;
    await this.#stop();
    this.kills += 1;
    return asked;
  }

  /** All records and tombstones. */
  async rows(): Promise<ServerRow[]> {
    const rows: ServerRow[] = [];
    let after: string | null = null;
    do {
      const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
      const headers = { 'x-vault': this.vaultId };
      const { body } = await this.#fetch({ method: 'GET', path: `/sync/changes${query}`, headers });
      const page = decodeChangesPage(body);
      for (const { kind, record } of page.records) {
        if (isLiveRecord(record) || 'schema' in record) rows.push({ kind, record: record as ServerRow['record'] });
      }
      after = page.next;
    } while (after !== null);
    return rows;
  }

  async end(): Promise<void> {
    await this.#stop();
    await rm(this.#dir, { recursive: true, force: true });
  }

  async #stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async #fetch({ method, path: below, headers, body }: ServerRequest): Promise<ServerResponse> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/api${below}`, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  async #signUp(): Promise<void> {
    const email = `${randomUUID()}@northkeep.test`;
    const password = randomBytes(32).toString('base64url');
    const kdf = {
      v: 'auth-v2',
      kdf: 'PBKDF2',
      iter: KDF_ITERATIONS,
      salt: base64(16),
      hard: { kdf: 'Argon2id', ...ARGON2ID },
    };
    const erkp = { v: 'erkp-v1', kdf: 'PBKDF2', iter: KDF_ITERATIONS, s: base64(16), n: base64(12), c: base64(48) };
    const vault = { erkp, proof: sealed(), vaultId: this.vaultId };
    await this.#post('/auth/send-verification', { email, password, kdf, ...vault });
    await this.#post('/auth/verify-code', { email, code: await this.#code() });
    const names = { firstName: 'Ada', lastName: 'Byron', goal: sealed(), subscriptionPlan: 'free', ackE2EE: true };
    await this.#post('/auth/finalize-registration', { email, ...names });
    await this.#post('/auth/login', { email, password, rememberMe: true });
  }

  async #code(): Promise<unknown> {
    const mails: unknown = await (await fetch(`http://127.0.0.1:${this.#port}/dev/mail.json`)).json();
    return Array.isArray(mails) ? readBodyMember(mails[0], 'code') : null;
  }

  async #post(below: string, body: unknown): Promise<void> {
    const { status, body: answer } = await this.#fetch({ method: 'POST', path: below, headers: {}, body });
    if (status >= 300) throw new Error(`${below} answered ${status}: ${JSON.stringify(answer)}`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
