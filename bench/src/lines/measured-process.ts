import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import path from 'node:path';

interface Started {
  readonly port: number;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Answers once the process serves. */
  readonly readyAt: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a process has spent. */
export interface Spent {
  /** CPU time. */
  readonly ms: number;
  /** How often it hashed or compared a secret. */
  readonly argon2ids: number;
}

const READY_TRIES = 600;
const TRY_PAUSE_MS = 50;

/** A server of its own whose CPU time can be asked for. */
export class MeasuredProcess {
  readonly #child: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(child: ChildProcess, { port, headers }: Started) {
    this.#child = child;
    this.#port = port;
    this.#headers = headers;
  }

  static async start(started: Started): Promise<MeasuredProcess> {
    const { script, args = [], env = {} } = started;
    const reporter = path.join(import.meta.dirname, 'report-cpu.js');
    const child = spawn(process.execPath, ['--import', reporter, script, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const measured = new MeasuredProcess(child, started);
    for (let tries = 0; tries < READY_TRIES; tries += 1) {
      if (child.exitCode !== null) break;
      if ((await measured.get(started.readyAt).catch(() => 0)) > 0) return measured;
      await new Promise((resolve) => setTimeout(resolve, TRY_PAUSE_MS));
    }
    await measured.stop();
    throw new Error(`${script} did not start`);
  }

  /** CPU time in ms that so many requests cost, one after the other. */
  async cpuOf(address: string, requests: number): Promise<number> {
    return this.cpuWhile(async () => {
      for (let i = 0; i < requests; i += 1) await this.get(address);
    });
  }

  /** CPU time in ms that this process spends while `work` runs. */
  async cpuWhile(work: () => Promise<void>): Promise<number> {
    return (await this.spentWhile(work)).ms;
  }

  /** What this process spends while `work` runs. */
  async spentWhile(work: () => Promise<void>): Promise<Spent> {
    const before = await this.#spent();
    await work();
    const after = await this.#spent();
    return { ms: after.ms - before.ms, argon2ids: after.argon2ids - before.argon2ids };
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Bytes of the answer. */
  get(address: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const { hostname, pathname } = new URL(address, `http://localhost:${this.#port}`);
      const options = { hostname, port: this.#port, path: pathname, headers: this.#headers, agent: this.#agent };
      get(options, (answer) => {
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address} answered ${answer.statusCode}`)),
        );
      }).on('error', reject);
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    if (this.#child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }

  #spent(): Promise<Spent> {
    return new Promise((resolve) => {
      this.#child.once('message', (spent: Spent) => resolve(spent));
      this.#child.send('spent');
    });
  }
}
