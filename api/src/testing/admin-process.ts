import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CrashPoint, startCrashProxy } from './crash-proxy.ts';

/** Entry of the compiled commands; `npm test` runs `npm run compile` first. */
const ADMIN = join(import.meta.dirname, '../../dist/src/admin.js');

interface AdminCommand {
  readonly args: readonly string[];
  /** URI of the database. */
  readonly uri: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Database command at which the process is killed with SIGKILL. */
  readonly killAt?: CrashPoint;
}

export interface AdminResult {
  /** Exit code of the process; null after a kill. */
  readonly code: number | null;
  /** Text of standard output and standard error. */
  readonly text: string;
}

/** Runs `npm run admin` on a database. */
export async function runAdmin({ args, uri, variables, killAt }: AdminCommand): Promise<AdminResult> {
  if (!existsSync(ADMIN)) throw new Error('api/dist is missing: npm run compile');
  const proxy = await startCrashProxy(uri);
  const child = spawn(process.execPath, [ADMIN, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      MONGODB_URI: proxy.uri,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (killAt) proxy.arm(killAt, () => void child.kill('SIGKILL'));
  const text = collectText(child);
  await once(child, 'close');
  await proxy.close();
  return { code: child.exitCode, text: text() };
}

function collectText(child: ChildProcess): () => string {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(String(part)));
  return () => parts.join('');
}
