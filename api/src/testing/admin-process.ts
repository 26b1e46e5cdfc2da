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
export const runAdmin = (command: AdminCommand): Promise<AdminResult> => runOnDatabase(ADMIN, command);

/** Runs the migration steps and one more, which counts the documents of the collection `numbers`, on a database. */
export const runTestMigration = (command: Pick<AdminCommand, 'uri' | 'killAt'>): Promise<AdminResult> =>
  runOnDatabase(join(import.meta.dirname, 'migrate-numbers.mjs'), { ...command, args: [] });

/** Runs a script in a process that reaches the database through a proxy, which can kill the process. */
async function runOnDatabase(script: string, { args, uri, variables, killAt }: AdminCommand): Promise<AdminResult> {
  if (!existsSync(ADMIN)) throw new Error('api/dist is missing: npm run compile');
  const proxy = await startCrashProxy(uri);
  const child = spawn(process.execPath, [script, ...args], {
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
