import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getLastingReleases } from './lasting-releases.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/**
 * Time in ms within which a server must be ready. It is long, because several servers may start at once on few cores.
 */
const READY_WITHIN_MS = 60_000;

interface ServerOptions {
  releasesDir?: string;
  port?: number;
  /** Address that browsers use; default: the server itself. */
  publicUrl?: string;
  /** Environment variables in addition to those of every journey. */
  env?: NodeJS.ProcessEnv;
}

interface ServerSettings extends ServerOptions {
  readonly dir: string;
  readonly port: number;
  readonly releasesDir: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A running Northkeep server with its own data directory. */
export class Server {
  readonly port: number;
  /** Address that browsers use. */
  readonly url: string;
  /** Address of the process itself, which differs from `url` behind a proxy. */
  readonly ownUrl: string;
  readonly dir: string;
  readonly dataDir: string;
  readonly logFile: string;
  readonly releasesDir: string;
  readonly #own: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;

  private constructor({ dir, port, publicUrl, releasesDir, env }: ServerSettings) {
    this.#own = env;
    this.port = port;
    this.ownUrl = `http://localhost:${port}`;
    this.url = publicUrl ?? this.ownUrl;
    this.dir = dir;
    this.dataDir = path.join(dir, 'data');
    this.logFile = path.join(dir, 'server.log');
    this.releasesDir = releasesDir;
  }

  /** @param releasesDir folder it serves; default: the output of `npm run build`, which tests must not modify. */
  static async start({
    releasesDir = getLastingReleases(),
    port,
    publicUrl,
    env = {},
  }: ServerOptions = {}): Promise<Server> {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'northkeep-'));
    const server = new Server({
      dir,
      port: port ?? (await findFreePort()),
      releasesDir,
      env,
      ...(publicUrl && { publicUrl }),
    });
    try {
      await server.run();
    } catch (reason) {
      // Stops a server that did not become ready, because its process would slow down every later journey.
      await server.remove();
      throw reason;
    }
    return server;
  }

  /** Starts the process on the existing data and waits until it is ready. */
  async run(): Promise<void> {
    const log = openSync(this.logFile, 'a');
    this.#process = spawn(process.execPath, [path.join(ROOT, 'api/dist/src/main.js')], {
      cwd: this.dir,
      stdio: ['ignore', log, log],
      env: this.#env,
    });
    closeSync(log);
    await this.#ready();
  }

  /** Id of the running process. Throws when it was stopped. */
  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error('the server does not run');
    return pid;
  }

  get running(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Stops the process; `SIGKILL` simulates a crash. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Runs `npm run admin -- ...` on the data of this server while it runs. */
  async admin(...args: string[]): Promise<void> {
    await promisify(execFile)(process.execPath, [path.join(ROOT, 'api/dist/src/admin.js'), ...args], {
      cwd: this.dir,
      env: this.#env,
    });
  }

  get #env(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      RELEASES_DIR: this.releasesDir,
      PUBLIC_URL: this.url,
      LOG_LEVEL: 'debug',
      // Journeys set the client address header themselves, like a trusted proxy.
      TRUSTED_PROXIES: '1',
      // Responses are recorded in this folder and validated against the OpenAPI document after the journeys (`npm
      // test`).
      RECORD_RESPONSES: process.env.RECORD_RESPONSES,
      ...this.#own,
    };
  }

  get log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** Returns the bytes of every file in the data directory. */
  dataFiles(): { file: string; bytes: Buffer }[] {
    return readdirSync(this.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => ({ file, bytes: readFileSync(file) }));
  }

  async #ready(): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      if (this.#process?.exitCode !== null) throw new Error(`the server stopped:\n${this.log}`);
      const answer = await fetch(`${this.ownUrl}/api/ready`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server was not ready in time:\n${this.log}`);
  }
}

/**
 * Returns a free port below the ephemeral range. The browser's own connections use ports of that range, so they cannot
 * occupy the port of a stopped server before it restarts.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    // Probes the port on all addresses, because the server listens on all of them.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
