import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Server } from './server.ts';

const BUILT = path.resolve(import.meta.dirname, '../../releases');

/** One server per Playwright worker, shared by its journeys, started on first use. */
export class WorkerServer {
  readonly #dir = mkdtempSync(path.join(os.tmpdir(), 'northkeep-served-'));
  readonly #link = path.join(this.#dir, 'releases');
  #shared: Server | null = null;

  /**
   * Returns the running server, restarted if the previous journey stopped it.
   * @param releases folder to serve from now on; default: the output of `npm run build`, which tests must not modify.
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
