import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Entry of the compiled server; `npm test` runs `npm run compile` first. */
const MAIN = join(import.meta.dirname, '../../dist/src/main.js');
const READY = 'Northkeep is ready at';

export interface ServerProcess {
  readonly origin: string;
  /** Everything that the process has written. A line of the log can arrive after a later line of `console.log`. */
  log(): string;
  isRunning(): boolean;
  /** Sends the signal without waiting for its effect. */
  signal(signal: NodeJS.Signals): void;
  /** Waits until the process has ended and returns its exit code; null after a kill. */
  ended(): Promise<number | null>;
  /** Kills the process if it runs. */
  close(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Port of the server; a free port by default. */
  readonly port?: number;
  /** Working directory. Default: that of the tests. */
  readonly cwd?: string;
}

/** Starts the compiled server and waits until it is ready. Throws when the process ends before, such as on a fault. */
export async function startServerProcess({ dataDir, variables = {}, ...options }: Options): Promise<ServerProcess> {
  if (!existsSync(MAIN)) throw new Error('api/dist is missing: npm run compile');
  const port = options.port ?? (await findFreePort());
  const env = { PATH: process.env.PATH ?? '', PORT: `${port}`, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, RELEASES_DIR: join(dataDir, 'releases'), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: options.cwd,
  });
  let log = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      log += String(text);
      if (log.includes(READY)) resolve();
    });
    child.stdout.once('end', resolve);
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = () => waitForEnd(child);
  if (!log.includes(READY)) throw new Error(`the server ended with ${await ended()} before it was ready:\n${log}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    log: () => log,
    isRunning,
    signal: (signal) => void child.kill(signal),
    ended,
    async close() {
      child.kill('SIGKILL');
      await ended();
    },
  };
}

async function waitForEnd(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/**
 * Returns a free port below the ephemeral range. The kernel gives ports of that range to connections of other tests, so
 * a port of it could be in use before the server listens on it, or before a stopped server starts again.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // Probes the port on all addresses, because the server listens on all of them.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
