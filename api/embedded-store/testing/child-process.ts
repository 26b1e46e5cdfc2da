import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = fileURLToPath(new URL('..', import.meta.url));
const compiled = fileURLToPath(new URL('../../dist/embedded-store', import.meta.url));

/**
 * Returns false when the sources were changed after the last compilation. `npm test` compiles the store first, but a
 * run of a single file does not.
 */
function isCompiled(): boolean {
  const modifiedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  );
  return files.every(
    (name) => modifiedAt(path.join(compiled, name.replace(/ts$/, 'js'))) > modifiedAt(path.join(sources, name)),
  );
}

/** Compiles the store when it is out of date: child processes run it as the product does, with its worker thread. */
export async function compileStore(): Promise<void> {
  if (isCompiled()) return;
  const output = await new Promise<string>((resolve) => {
    const compile = ['node_modules/typescript/bin/tsc', '-p', 'api/embedded-store'];
    execFile(process.execPath, compile, { cwd: root }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  if (!existsSync(path.join(compiled, 'worker.js'))) throw new Error(`the store could not be compiled:\n${output}`);
}

export interface ChildProcessHandle {
  process: ChildProcess;
  /** Lines that the process has written to its standard output so far. */
  lines: string[];
  /** Resolves when the process has printed `count` lines; rejects when it ends before. */
  waitForLines(count: number): Promise<void>;
  ended: Promise<void>;
}

/** Runs a script with `dir` as its argument. `fileLimitKb` limits the size of files that it writes (ulimit -f). */
export function startChildProcess(script: URL, dir: string, fileLimitKb?: number): ChildProcessHandle {
  const path = fileURLToPath(script);
  const limited = `trap '' XFSZ; ulimit -f ${fileLimitKb}; exec "$0" "$@"`;
  const started =
    fileLimitKb === undefined
      ? spawn(process.execPath, [path, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
      : spawn('bash', ['-c', limited, process.execPath, path, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  let rest = '';
  let waiting: { count: number; done(): void } | undefined;
  started.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    if (waiting && lines.length >= waiting.count) waiting.done();
  });
  const ended = new Promise<void>((resolve) => started.once('close', () => resolve()));
  const waitForLines = (count: number) =>
    new Promise<void>((resolve, reject) => {
      waiting = { count, done: resolve };
      if (lines.length >= count) resolve();
      ended.then(() => reject(new Error(`the child ended after ${lines.length} lines`)));
    });
  return { process: started, lines, waitForLines, ended };
}
