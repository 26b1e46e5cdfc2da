import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = fileURLToPath(new URL('..', import.meta.url));
const compiled = fileURLToPath(new URL('../../dist/embedded-store', import.meta.url));

/** `npm test` has compiled it; who runs one file after a change has not. */
function isCompiled(): boolean {
  const made = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  );
  return files.every((name) => made(path.join(compiled, name.replace(/ts$/, 'js'))) > made(path.join(sources, name)));
}

/** Children run the compiled store, as the product does, with its worker thread. Brings it up to date. */
export async function compileStore(): Promise<void> {
  if (isCompiled()) return;
  const output = await new Promise<string>((resolve) => {
    const compile = ['node_modules/typescript/bin/tsc', '-p', 'api/embedded-store'];
    execFile(process.execPath, compile, { cwd: root }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  if (!existsSync(path.join(compiled, 'worker.js'))) throw new Error(`the store could not be compiled:\n${output}`);
}

export interface ChildScript {
  process: ChildProcess;
  /** Everything it said so far, line by line. */
  lines: string[];
  /** Fulfilled when it has said so many lines. */
  waitForLines(count: number): Promise<void>;
  ended: Promise<void>;
}

/** Runs a script; `fileLimitKb` is the largest file it may write. */
export function startChildProcess(script: URL, dir: string, fileLimitKb?: number): ChildScript {
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
