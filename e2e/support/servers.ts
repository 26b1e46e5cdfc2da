import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Server } from './server.ts';

const BUILT = path.resolve(import.meta.dirname, '../../releases');

/** One server for the journeys of a worker, one after the other, each with people of its own; started when first asked. */
export class Servers {
  readonly #dir = mkdtempSync(path.join(os.tmpdir(), 'northkeep-served-'));
  readonly #link = path.join(this.#dir, 'releases');
  #shared: Server | null = null;

  /**
   * The server, running, whatever the journey before has done with it.
   * @param releases the folder it serves from now on; default: what `npm run build` made, which no test may alter.
   */
  async shared(releases = BUILT): Promise<Server> {
    symlinkSync(releases, `${this.#link}.next`);
    renameSync(`${this.#link}.next`, this.#link);
    if (this.#shared === null) this.#shared = await Server.start({ releasesDir: this.#link });
    else if (!this.#shared.running) await this.#shared.run();
    return this.#shared;
  }

  async remove(): Promise<void> {
    await this.#shared?.remove();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
