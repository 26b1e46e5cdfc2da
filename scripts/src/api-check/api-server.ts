import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../free-port.ts';
import { ROOT } from '../root.ts';

const DIST = path.join(ROOT, 'api/dist/src');

/** The compiled server on a free loopback port with an empty data folder. It records every response. */
export class ApiServer {
  readonly origin: string;
  /** Folder of the recorded responses and the OpenAPI document. */
  readonly responses: string;
  /** Temporary folder of this server, removed when it stops. */
  readonly dir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #child: ChildProcess;

  private constructor(port: number, env: Readonly<Record<string, string>>) {
    this.origin = `http://localhost:${port}`;
    this.dir = mkdtempSync(path.join(tmpdir(), 'nk-check-api-'));
    this.responses = path.join(this.dir, 'responses');
    this.#env = {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: this.origin,
      DATA_DIR: path.join(this.dir, 'data'),
      RELEASES_DIR: path.join(this.dir, 'releases'),
      ACTIVATION_FEE: 'off',
      // Clients set their own IP address (X-Forwarded-For), so that the rate limits per address do not stop the test.
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'error',
      RECORD_RESPONSES: this.responses,
      ...env,
    };
    this.#child = spawn(process.execPath, [path.join(DIST, 'main.js')], {
      cwd: this.dir,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  /** @param env further environment variables */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<ApiServer> {
    const server = new ApiServer(await findFreePort('127.0.0.1'), env);
    await server.#ready();
    return server;
  }

  /** Waits until the server listens. Prints its later output, which contains only errors. */
  async #ready(): Promise<void> {
    const { stdout } = this.#child;
    await new Promise<void>((resolve, reject) => {
      let isReady = false;
      stdout?.on('data', (text) => {
        if (isReady) process.stdout.write(text);
        isReady ||= String(text).includes('Northkeep is ready');
        if (isReady) resolve();
      });
      this.#child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  /** Runs `npm run admin -- ...` while the server runs. */
  admin(...args: readonly string[]): void {
    const { status, stderr } = spawnSync(process.execPath, [path.join(DIST, 'admin.js'), ...args], {
      cwd: this.dir,
      env: this.#env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`admin ${args[0]}: ${stderr}`);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve));
      this.#child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.dir, { recursive: true, force: true });
  }
}
