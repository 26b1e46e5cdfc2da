import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Entry of the compiled server; `npm test` runs `npm run compile` first. */
const MAIN = join(import.meta.dirname, '../../dist/src/main.js');

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

/** Starts the compiled server and waits until it is ready. */
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
      if (log.includes('Northkeep is ready at')) resolve();
    });
    child.stdout.once('end', resolve);
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = () => waitForEnd(child);
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

/** Finds a free port of the loopback interface. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
