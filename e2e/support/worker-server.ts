import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TamperingProxy } from '@northkeep/scripts/tampering-proxy';
import { getLastingReleases } from './lasting-releases.ts';
import { findFreePort, Server } from './server.ts';

/** A server that browsers reach through a proxy. */
interface ProxiedServer {
  readonly server: Server;
  readonly proxy: TamperingProxy;
}

/** The servers of a Playwright worker. Its journeys share them, and each server starts on first use. */
export class WorkerServer {
  readonly #dir = mkdtempSync(path.join(os.tmpdir(), 'northkeep-served-'));
  readonly #link = path.join(this.#dir, 'releases');
  #shared: Server | null = null;
  #proxied: ProxiedServer | null = null;

  /**
   * Returns the running server, restarted if the previous journey stopped it.
   * @param releases folder to serve from now on; default: the output of `npm run build`, which tests must not modify.
   */
  async shared(releases = getLastingReleases()): Promise<Server> {
    symlinkSync(releases, `${this.#link}.next`);
    renameSync(`${this.#link}.next`, this.#link);
    if (this.#shared === null) this.#shared = await Server.start({ releasesDir: this.#link });
    else if (!this.#shared.running) await this.#shared.run();
    return this.#shared;
  }

  /** Returns the server behind a proxy that can change its responses. */
  async proxied(): Promise<ProxiedServer> {
    if (this.#proxied === null) {
      const proxy = await TamperingProxy.start(await findFreePort());
      const server = await Server.start({ publicUrl: proxy.url });
      proxy.forwardTo(server.ownUrl);
      this.#proxied = { server, proxy };
    }
    return this.#proxied;
  }

  async remove(): Promise<void> {
    await this.#proxied?.proxy.stop();
    await this.#proxied?.server.remove();
    await this.#shared?.remove();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
