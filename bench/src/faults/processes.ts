import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface ProcessOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly isReady: () => Promise<boolean>;
}

const READY_TRIES = 1_200;
const TRY_PAUSE_MS = 50;

/** A process that can be killed and started again with the same arguments. */
export class RestartableProcess {
  readonly #options: ProcessOptions;
  #child: ChildProcess | null = null;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  /** Starts the process and waits until it is ready; throws when it ends before. */
  async start(): Promise<void> {
    const { program, args, env = {}, isReady } = this.#options;
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    for (let tries = 0; tries < READY_TRIES; tries += 1) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
      if (await isReady()) return;
      await pause(TRY_PAUSE_MS);
    }
    throw new Error(`${program} ${args.join(' ')} did not become ready`);
  }

  /** Ends the process and waits for its end: at once with SIGKILL, in order with SIGTERM. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/** True when a port of this machine accepts connections. */
export const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
