import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChildProcess } from './child-process.ts';

/** Database in a child process that can be killed. */
export interface KillableDatabase {
  /** Starts the database on its existing data folder. Returns the connection string. */
  start(): Promise<string>;
  /** Ends the database process with SIGKILL. */
  kill(): Promise<void>;
}

/** The embedded store as a killable process on the folder `dir`. */
export function createKillableEmbeddedStore(dir: string): KillableDatabase {
  const script = new URL('./serve-until-killed.mjs', import.meta.url);
  let child: ReturnType<typeof startChildProcess> | undefined;
  return {
    async start() {
      child = startChildProcess(script, dir);
      await child.waitForLines(1);
      return child.lines[0] ?? '';
    },
    async kill() {
      child?.process.kill('SIGKILL');
      await child?.ended;
    },
  };
}

/** Program of SecantusDB, an independent MongoDB-compatible server. `npm run test:deep` installs it. */
const SECANTUS = fileURLToPath(new URL('../../../.cache/external-tools/secantusdb/bin/secantusd-py', import.meta.url));
export const isSecantusDbInstalled = existsSync(SECANTUS);
const TRIES = 300;
const TRY_PAUSE_MS = 50;

/** SecantusDB with `--sync-on-commit`: without that option it loses acknowledged writes when it is killed. */
export async function createKillableSecantusDb(dir: string): Promise<KillableDatabase> {
  const port = await freePort();
  const options = ['--port', String(port), '--storage-path', dir, '--sync-on-commit', '--log-level', 'ERROR'];
  let server: ChildProcess | undefined;
  return {
    async start() {
      server = spawn(SECANTUS, options, { stdio: 'ignore' });
      for (let tries = 0; tries < TRIES && !(await answers(port)); tries += 1) await wait(TRY_PAUSE_MS);
      return `mongodb://127.0.0.1:${port}`;
    },
    async kill() {
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      server?.kill('SIGKILL');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
