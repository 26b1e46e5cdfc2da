import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';

interface MeasuredProcessOptions {
  readonly port: number;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Path that responds with 200 once the process is ready. */
  readonly readyAt: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface MeasuredRequest {
  readonly method?: 'GET' | 'PATCH' | 'POST';
  readonly path: string;
  /** Headers in addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Resources that a process has used since it started, or between two reports. */
export interface ResourceUsage {
  /** CPU time in milliseconds. */
  readonly ms: number;
  /** Number of argon2id computations: hashes and comparisons of secrets. */
  readonly argon2ids: number;
}

const READY_TRIES = 600;
const TRY_PAUSE_MS = 50;

/** A server in a child process that reports its CPU time. */
export class MeasuredProcess {
  readonly #child: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(child: ChildProcess, { port, headers }: MeasuredProcessOptions) {
    this.#child = child;
    this.#port = port;
    this.#headers = headers;
  }

  static async start(options: MeasuredProcessOptions): Promise<MeasuredProcess> {
    const { script, args = [], env = {} } = options;
    const reporter = path.join(import.meta.dirname, 'report-cpu.js');
    const child = spawn(process.execPath, ['--import', reporter, script, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const measured = new MeasuredProcess(child, options);
    for (let tries = 0; tries < READY_TRIES; tries += 1) {
      if (child.exitCode !== null) break;
      if ((await measured.get(options.readyAt).catch(() => 0)) > 0) return measured;
      await new Promise((resolve) => setTimeout(resolve, TRY_PAUSE_MS));
    }
    await measured.stop();
    throw new Error(`${script} did not respond at ${options.readyAt} in time`);
  }

  /** Sends `requests` sequential requests and returns their CPU time in ms. */
  async cpuOfRequests(address: string, requests: number): Promise<number> {
    return this.cpuWhile(async () => {
      for (let i = 0; i < requests; i += 1) await this.get(address);
    });
  }

  /** Returns the CPU time in ms that the process uses while `work` runs. */
  async cpuWhile(work: () => Promise<void>): Promise<number> {
    return (await this.usageWhile(work)).ms;
  }

  /** Returns the resources that the process uses while `work` runs. */
  async usageWhile(work: () => Promise<void>): Promise<ResourceUsage> {
    const before = await this.#readUsage();
    await work();
    const after = await this.#readUsage();
    return { ms: after.ms - before.ms, argon2ids: after.argon2ids - before.argon2ids };
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Sends GET and returns the size of the response body in bytes; throws unless the request succeeds. */
  get(path: string): Promise<number> {
    return this.send({ path });
  }

  /** Sends a request and returns the size of the response body in bytes; throws unless the request succeeds. */
  send({ method = 'GET', path, headers = {}, body }: MeasuredRequest): Promise<number> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const content = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const options = {
      ...{ method, hostname: 'localhost', port: this.#port, path, agent: this.#agent },
      headers: { ...this.#headers, ...headers, ...(body === undefined ? {} : content) },
    };
    return new Promise((resolve, reject) => {
      request(options, (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        response.on('end', () => {
          const { statusCode = 0 } = response;
          if (statusCode >= 200 && statusCode < 300) resolve(bytes);
          else reject(new Error(`${method} ${path} responded with ${statusCode}`));
        });
      })
        .on('error', reject)
        .end(text);
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    if (this.#child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }

  #readUsage(): Promise<ResourceUsage> {
    return new Promise((resolve) => {
      this.#child.once('message', (usage: ResourceUsage) => resolve(usage));
      this.#child.send('usage');
    });
  }
}
