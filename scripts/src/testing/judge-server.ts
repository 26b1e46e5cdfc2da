import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { ROOT } from '../root.ts';

/** A MongoDB-compatible server written by others that CI judges our database code with (.ci/run installs it). */
const PROGRAM = path.join(ROOT, '.cache/judges/bin/secantusd-py');
const VERSION = '0.7.0b3';
const START_TRIES = 300;
const TRY_PAUSE_MS = 100;

export const HOW_TO_GET_THE_JUDGE = `No server to test against. Name a MongoDB in MONGODB_URI, or install SecantusDB:
  python3 -m venv .cache/judges && .cache/judges/bin/pip install SecantusDB==${VERSION}`;

export interface JudgeServer {
  readonly uri: string;
  stop(): Promise<void>;
}

/** Starts SecantusDB on a free loopback port with a folder of its own; null when it is not installed. */
export async function startJudge(): Promise<JudgeServer | null> {
  if (!existsSync(PROGRAM)) return null;
  const dir = mkdtempSync(path.join(tmpdir(), 'nk-judge-'));
  const port = await freePort();
  // Without --sync-on-commit it loses acknowledged writes when it is killed.
  const options = ['--port', String(port), '--storage-path', dir, '--sync-on-commit', '--log-level', 'ERROR'];
  const server = spawn(PROGRAM, options, { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < START_TRIES && server.exitCode === null; tries += 1) {
    if (await answers(port)) return { uri: `mongodb://127.0.0.1:${port}/northkeep`, stop };
    await wait(TRY_PAUSE_MS);
  }
  await stop();
  throw new Error('SecantusDB did not start');
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
