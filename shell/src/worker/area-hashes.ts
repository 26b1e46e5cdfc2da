import { toRegistry } from '@northkeep/contracts/tuf';
import { type RepositorySources, readStored, verifyBundle } from '../registry/verify-bundle.ts';

/** Hashes of the files of areas, from the repositories stored on this device, which are verified again. */
export class AreaHashes {
  readonly #sources: RepositorySources;
  #hashes: Promise<Map<string, string>> | undefined;

  constructor(sources: RepositorySources) {
    this.#sources = sources;
  }

  /** Returns the hash of a file by its URL; undefined when no verified repository lists it. */
  async find(url: string): Promise<string | undefined> {
    this.#hashes ??= this.#load();
    return (await this.#hashes).get(url);
  }

  /** Makes the next search read the stored repositories again. */
  reset(): void {
    this.#hashes = undefined;
  }

  async #load(): Promise<Map<string, string>> {
    const stored = await readStored(this.#sources);
    const texts = new Set([stored?.complete, stored?.good].filter((text) => text !== undefined));
    const lists = await Promise.all([...texts].map((text) => this.#listFiles(text)));
    return new Map(lists.flat());
  }

  async #listFiles(text: string): Promise<[url: string, hash: string][]> {
    try {
      const { remotes } = toRegistry(await verifyBundle(text, this.#sources), RUNNING_SHELL);
      return Object.values(remotes).flatMap(({ base, files }) =>
        Object.entries(files).map(([file, hash]): [string, string] => [new URL(base + file, location.href).href, hash]),
      );
    } catch (reason) {
      console.warn('a stored repository was rejected:', reason);
      return [];
    }
  }
}

/** Stands for the shell, whose role is not stored: its files are listed in the script of this worker. */
const RUNNING_SHELL = { version: '0.0.0', provides: {}, files: {} };
