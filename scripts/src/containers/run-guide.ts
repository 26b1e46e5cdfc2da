import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { TestAccount } from '../api-check/test-account.ts';
import { findFreePort } from '../free-port.ts';
import { ROOT } from '../root.ts';
import { COMPOSE_TOOL, installPythonTool } from '../testing/python-tool.ts';
import { readGuide } from './guide.ts';

const run = promisify(execFile);
const START_MS = 90_000;

interface Input {
  /** Program of the containers, `podman` or `docker`. */
  readonly program: string;
  readonly tag: string;
  /** Folder in which deploy/setup.sh has made `.env` and `secrets`. */
  readonly setup: string;
  /** Start of the names of the containers, volumes and networks. */
  readonly project: string;
}

/**
 * Runs the blocks of docs/self-hosting.md that need containers, in order, in a copy of deploy/. Throws when a command
 * fails, or when data is missing at the end. Returns the reason when this machine cannot run them, otherwise null.
 */
export async function runGuide({ program, tag, setup, project }: Input): Promise<string | null> {
  const dir = mkdtempSync(path.join(tmpdir(), 'nk-guide-'));
  const backups = path.join(dir, 'backups');
  cpSync(path.join(ROOT, 'deploy'), dir, { recursive: true, filter: (file) => !/\.env$|secrets$/.test(file) });
  for (const name of ['.env', 'secrets']) cpSync(path.join(setup, name), path.join(dir, name), { recursive: true });
  const port = await findFreePort('127.0.0.1');
  const env = {
    ...process.env,
    PATH: `${dir}/bin:${process.env.PATH}`,
    ...{ IMAGE_TAG: tag, LOCAL_PORT: `${port}`, COMPOSE_PROJECT_NAME: project },
  };
  const shell = async (commands: string) =>
    (await run('sh', ['-euc', commands], { cwd: dir, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  const problem = addCompose(program, `${dir}/bin`);
  try {
    if (problem !== null) return problem;
    const origin = `http://127.0.0.1:${port}`;
    const readCode = (email: string) =>
      readMailedCode(() => shell(`docker compose exec -T northkeep northkeep mail ${email}`));
    const blocks = readGuide(readFileSync(path.join(ROOT, 'docs/self-hosting.md'), 'utf8'));
    let account: TestAccount | undefined;
    for (const { commands } of blocks.filter(({ test }) => test === 'containers')) {
      const local = commands.replaceAll('/var/backups/northkeep', backups);
      const started = Date.now();
      await shell(account ? local.replaceAll('you@example.org', account.email) : local);
      if (/compose up/.test(commands)) await waitUntilReady(origin);
      console.log(`    ${((Date.now() - started) / 1000).toFixed(1)} s  ${commands.split('\n')[0]}`);
      account ??= await TestAccount.create({ origin, readCode });
    }
    await account?.logIn();
    const lines = await account?.read('/lines');
    assert.ok(Array.isArray(lines) && lines.length > 0, 'the lines of the account are there at the end');
    return null;
  } finally {
    if (problem === null) await shell('docker compose down --volumes --timeout 10').catch(console.error);
    rmSync(dir, { recursive: true });
  }
}

/** Puts a `docker` with the sub-command `compose` first in the path; returns the reason when there is none. */
function addCompose(program: string, bin: string): string | null {
  if (program === 'docker') return null;
  const compose = installPythonTool(COMPOSE_TOOL);
  if ('problem' in compose) return compose.problem;
  mkdirSync(bin);
  const shim = `#!/bin/sh\n[ "$1" = compose ] || exec podman "$@"\nshift\nexec ${compose.program} "$@"\n`;
  writeFileSync(path.join(bin, 'docker'), shim, { mode: 0o755 });
  return null;
}

async function waitUntilReady(origin: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(200))
    if (
      await fetch(`${origin}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error(`${origin} is not ready`);
}

/** Reads mails until one has a code. */
export async function readMailedCode(readMails: () => Promise<string>): Promise<string> {
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(200)) {
    const code = /^(\d{3}) (\d{3})$/m.exec(await readMails());
    if (code) return code.slice(1).join('');
  }
  throw new Error(`no code arrived:\n${await readMails()}`);
}
