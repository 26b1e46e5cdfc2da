import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../support/server.ts';

/** Time in ms within which a driver or a display must be ready. */
const READY_WITHIN_MS = 30_000;

interface ProcessOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** File to which its output is added; default: the output is discarded. */
  readonly log?: string;
}

/**
 * A program in a process group of its own. Killing the group also ends the browser that a driver started, even when the
 * driver hangs.
 */
export class ProcessGroup {
  readonly #process: ChildProcess;
  readonly #kill = () => this.kill();

  constructor(command: string, args: readonly string[], { env, cwd, log }: ProcessOptions) {
    const output = log === undefined ? 'ignore' : openSync(log, 'a');
    this.#process = spawn(command, args, {
      detached: true,
      stdio: ['ignore', output, output, 'pipe'],
      env,
      ...(cwd && { cwd }),
    });
    if (typeof output === 'number') closeSync(output);
    process.once('exit', this.#kill);
    // A program that cannot start is reported by the wait for its readiness.
    this.#process.once('error', () => undefined);
  }

  get hasEnded(): boolean {
    return this.#process.pid === undefined || this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Resolves with the first bytes that the program writes to file descriptor 3. */
  firstOutput(): Promise<string> {
    const pipe = this.#process.stdio[3];
    return new Promise((resolve, reject) => {
      pipe?.once('data', (bytes: Buffer) => resolve(bytes.toString()));
      this.#process.once('error', reject);
      this.#process.once('exit', (code) => reject(new Error(`the program ended with ${code}`)));
    });
  }

  kill(): void {
    process.off('exit', this.#kill);
    const { pid } = this.#process;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Every process of the group has ended.
    }
  }
}

/** A virtual display, so that two browsers never share one focus and one clipboard. */
export class Display {
  readonly name: string;
  readonly #process: ProcessGroup;

  private constructor(name: string, running: ProcessGroup) {
    this.name = name;
    this.#process = running;
  }

  static async start(): Promise<Display> {
    const size = ['-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
    const running = new ProcessGroup(process.env.XVFB_PATH ?? 'Xvfb', ['-displayfd', '3', ...size], {
      env: process.env,
    });
    return new Display(`:${(await running.firstOutput()).trim()}`, running);
  }

  stop(): void {
    this.#process.kill();
  }
}

export interface RunningDriver {
  readonly url: string;
  stop(): void;
}

/** Starts the WebDriver server of an engine on a free port and waits until it answers. */
export async function startDriver(command: string, options: ProcessOptions): Promise<RunningDriver> {
  const port = await findFreePort();
  const running = new ProcessGroup(command, [`--port=${port}`], options);
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && !running.hasEnded) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return { url, stop: () => running.kill() };
    await sleep(50);
  }
  running.kill();
  throw new Error(`${command} was not ready in time`);
}
