import { setTimeout as wait } from 'node:timers/promises';
import type { AccountServer } from '../api-check/test-account.ts';
import { findFreePort } from '../free-port.ts';
import type { ContainerEngine, ContainerOptions } from './engine.ts';
import { readMailedCode } from './run-guide.ts';

/** Time in ms in which a server must be ready, on a busy machine. */
const START_MS = 90_000;

/** A container that serves Northkeep on a loopback port, which it keeps when it is started again. */
export class ServerContainer implements AccountServer {
  readonly name: string;
  readonly origin: string;
  readonly #engine: ContainerEngine;
  readonly #options: ContainerOptions;

  private constructor(engine: ContainerEngine, name: string, port: number, options: ContainerOptions) {
    this.#engine = engine;
    this.name = name;
    this.origin = `http://127.0.0.1:${port}`;
    const variables = { PUBLIC_URL: this.origin, TRUSTED_PROXIES: '0', MAIL: 'mailbox', PUSH: 'generated' };
    const payments = { PAYMENTS: 'simulator', ACTIVATION_FEE: 'off' };
    this.#options = {
      variables: { HOST: '127.0.0.1', PORT: `${port}`, ...variables, ...payments, ...options.variables },
      mounts: options.mounts ?? [],
    };
  }

  static async create(engine: ContainerEngine, name: string, options: ContainerOptions): Promise<ServerContainer> {
    return new ServerContainer(engine, name, await findFreePort('127.0.0.1'), options);
  }

  /** Starts the container, from another image if one is named, and waits until its health check passes. */
  async start(image?: string): Promise<void> {
    await this.#engine.remove(this.name);
    await this.#engine.start(this.name, this.#options, image);
    const end = Date.now() + START_MS;
    while (!(await this.isReady())) {
      const state = await this.#engine.call('container', 'inspect', '--format={{.State.Status}}', this.name);
      if (state === 'exited' || Date.now() > end)
        throw new Error(`${this.name} is ${state}:\n${await this.#engine.readLog(this.name)}`);
      await wait(200);
    }
    await this.exec('healthy');
  }

  isReady(): Promise<boolean> {
    return fetch(`${this.origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Runs a command of the image inside the container. */
  exec(...command: readonly string[]): Promise<string> {
    return this.#engine.call('exec', this.name, 'northkeep', ...command);
  }

  /** Ends the server as a deployment does, and waits for it. */
  async stop(): Promise<void> {
    await this.#engine.call('stop', '--time=30', this.name);
  }

  /** Ends the server at once (SIGKILL). */
  async kill(): Promise<void> {
    await this.#engine.call('kill', '--signal=KILL', this.name);
  }

  readonly readCode = (email: string): Promise<string> => readMailedCode(() => this.exec('mail', email));
}
