import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const compiled = fileURLToPath(new URL('../../dist/embedded-store/worker.js', import.meta.url));

/** Children run the compiled store, as the product does, with its worker thread. Brings it up to date. */
export async function compileStore(): Promise<void> {
  const output = await new Promise<string>((resolve) => {
    const compile = ['node_modules/typescript/bin/tsc', '-p', 'api/embedded-store'];
    execFile(process.execPath, compile, { cwd: root }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  if (!existsSync(compiled)) throw new Error(`the store could not be compiled:\n${output}`);
}

export interface Child {
  process: ChildProcess;
  /** Everything it said so far, line by line. */
  lines: string[];
  /** Fulfilled when it has said so many lines. */
  said(count: number): Promise<void>;
  ended: Promise<void>;
}

/** Runs a script; `fileLimitKb` is the largest file it may write. */
export function startChild(script: URL, dir: string, fileLimitKb?: number): Child {
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
  const said = (count: number) =>
    new Promise<void>((resolve, reject) => {
      waiting = { count, done: resolve };
      if (lines.length >= count) resolve();
      ended.then(() => reject(new Error(`the child ended after ${lines.length} lines`)));
    });
  return { process: started, lines, said, ended };
}
