import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Beside others on few cores the start may wait long for its turn. */
const READY_WITHIN_MS = 60_000;

interface ServerOptions {
  releasesDir?: string;
  port?: number;
  /** Variables of its own, beside those of every journey. */
  env?: NodeJS.ProcessEnv;
}

/** A running Northkeep with a data directory of its own. */
export class Server {
  readonly port: number;
  readonly url: string;
  readonly dir: string;
  readonly dataDir: string;
  readonly logFile: string;
  readonly releasesDir: string;
  readonly #own: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;

  private constructor({ port, dir, releasesDir, env }: Required<ServerOptions> & { dir: string }) {
    this.#own = env;
    this.port = port;
    this.url = `http://localhost:${port}`;
    this.dir = dir;
    this.dataDir = path.join(dir, 'data');
    this.logFile = path.join(dir, 'server.log');
    this.releasesDir = releasesDir;
  }

  /** @param releasesDir what it serves; default: what `npm run build` made, which no test may alter. */
  static async start({
    releasesDir = path.join(ROOT, 'releases'),
    port,
    env = {},
  }: ServerOptions = {}): Promise<Server> {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'northkeep-'));
    const server = new Server({ port: port ?? (await freePort()), dir, releasesDir, env });
    await server.run();
    return server;
  }

  /** Starts the process on the directory as it is, and waits until it is ready. */
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

  get running(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Ends the process; `SIGKILL` as a crash would. */
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

  /** Runs `npm run admin -- ...` on this server's data, beside it. */
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
      // The journeys stand in for the proxy that says where a browser is.
      TRUSTED_PROXIES: '1',
      // Every answer is kept there and judged after the journeys (`npm test`).
      RECORD_ANSWERS: process.env.RECORD_ANSWERS,
      ...this.#own,
    };
  }

  get log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** Every byte below the data directory, file by file. */
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
      const answer = await fetch(`${this.url}/api/ready`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server was not ready in time:\n${this.log}`);
  }
}

/**
 * Below those that systems give to connections that go out: a server that is away for a while finds its port free when
 * it comes back, though the browser goes on asking for it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    // On every address, as the server itself listens.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
