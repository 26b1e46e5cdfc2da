import type { PinnedKey, SignedRegistry } from '@northkeep/contracts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { verifyRegistry } from '../registry/verify-registry.ts';

interface AreaHashesSources {
  readonly pinned: readonly PinnedKey[];
  readonly memory: Pick<RegistryStore, 'read'>;
}

/** Hashes of the files of areas, from the registries stored on this device whose signatures are verified again. */
export class AreaHashes {
  readonly #sources: AreaHashesSources;
  #hashes: Promise<Map<string, string>> | undefined;

  constructor(sources: AreaHashesSources) {
    this.#sources = sources;
  }

  /** Returns the hash of a file by its URL; undefined when no verified registry lists it. */
  async find(url: string): Promise<string | undefined> {
    this.#hashes ??= this.#load();
    return (await this.#hashes).get(url);
  }

  /** Makes the next search read the stored registries again. */
  reset(): void {
    this.#hashes = undefined;
  }

  async #load(): Promise<Map<string, string>> {
    const { pinned, memory } = this.#sources;
    const stored = await Promise.all(pinned.map(({ keyId }) => memory.read(keyId).catch(() => undefined)));
    const signed = stored.flatMap((known) => (known ? [known.complete, known.good] : []));
    const lists = await Promise.all(signed.map((each) => (each ? this.#listFiles(each) : [])));
    return new Map(lists.flat());
  }

  async #listFiles(signed: SignedRegistry): Promise<[url: string, hash: string][]> {
    try {
      const { registry } = await verifyRegistry(JSON.stringify(signed), this.#sources.pinned);
      return Object.values(registry.remotes).flatMap(({ base, files }) =>
        Object.entries(files).map(([file, hash]): [string, string] => [new URL(base + file, location.href).href, hash]),
      );
    } catch (reason) {
      console.warn('a stored registry was rejected:', reason);
      return [];
    }
  }
}
