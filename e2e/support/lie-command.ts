import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePort } from './server.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../scripts/dist/lie.js');

/** A running `npm run lie -- <case>` before a server. */
export class LieCommand {
  /** Address under which the app is reached through the command. */
  readonly url: string;
  readonly #process: ChildProcess;
  #printed = '';

  private constructor(url: string, process: ChildProcess) {
    this.url = url;
    this.#process = process;
    process.stdout?.on('data', (text: Buffer) => {
      this.#printed += String(text);
    });
  }

  /** Starts the command and waits until it is ready. It tells the truth at first. */
  static async start(name: string, target: string): Promise<LieCommand> {
    const port = String(await findFreePort());
    const args = [COMMAND, name, '--target', target, '--port', port];
    const command = new LieCommand(
      `http://localhost:${port}`,
      spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    await command.#says('Press Enter');
    return command;
  }

  /** Presses Enter, after which the server lies. */
  lie(): Promise<void> {
    return this.#press('The server lies.');
  }

  /** Presses Enter, after which the server tells the truth. */
  tellTheTruth(): Promise<void> {
    return this.#press('The server tells the truth.');
  }

  /** Ends the command; does nothing when it has ended. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }

  async #press(answer: string): Promise<void> {
    this.#printed = '';
    this.#process.stdin?.write('\n');
    await this.#says(answer);
  }

  async #says(text: string): Promise<void> {
    while (!this.#printed.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
