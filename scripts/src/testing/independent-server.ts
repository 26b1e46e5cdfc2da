import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { installPythonTool, SECANTUS_TOOL } from './python-tool.ts';

const START_TRIES = 300;
const TRY_PAUSE_MS = 100;
/**
 * Time in ms after which a stopping server is killed, because a server that does not respond does not end by itself.
 */
const STOP_WAIT_MS = 10_000;

/** MongoDB-compatible server by other authors, with which the API and the embedded store are compared. */
export interface SecantusServer {
  /** Connection string. */
  readonly uri: string;
  stop(): Promise<void>;
}

/**
 * Starts SecantusDB on a free loopback port with an empty data folder inside `parentDir`, after installing it if
 * needed. Returns null, and prints the reason, when it cannot be installed. Throws when it does not start.
 */
export async function startSecantusServer(parentDir = tmpdir()): Promise<SecantusServer | null> {
  const installation = installPythonTool(SECANTUS_TOOL);
  if ('problem' in installation) {
    console.error(installation.problem);
    return null;
  }
  const dir = mkdtempSync(path.join(parentDir, 'nk-independent-server-'));
  const port = await findFreePort();
  // The option --sync-on-commit gives durability: without it the server loses acknowledged writes when it is killed.
  const options = ['--port', String(port), '--storage-path', dir, '--sync-on-commit', '--log-level', 'ERROR'];
  const server = spawn(installation.program, options, { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    const kill = setTimeout(() => server.kill('SIGKILL'), STOP_WAIT_MS);
    await ended;
    clearTimeout(kill);
    rmSync(dir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < START_TRIES && server.exitCode === null; tries += 1) {
    if (await acceptsConnections(port)) return { uri: `mongodb://127.0.0.1:${port}/northkeep`, stop };
    await wait(TRY_PAUSE_MS);
  }
  await stop();
  throw new Error('SecantusDB did not start');
}

const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
