import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { REGISTRY_PLACEHOLDER, type ReleasedRemote } from '@northkeep/contracts';
import { toPageBundle } from '@northkeep/contracts/tuf';
import { createSignedRepository, writeRepository } from './signed-repository.ts';

/** Hash that the registry lists for every file; the server does not verify it. */
export const FILE_HASH = `sha384-${'A'.repeat(64)}`;
/** Entry script of the released area. */
export const ENTRY_FILE = 'remoteEntry.js';

/** Writes releases into a folder. */
export class ReleasedShells {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a file; with `br` also a Brotli-compressed copy of it, `<path>.br`. */
  async put(path: string, text: string, { br = false } = {}): Promise<void> {
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    if (br) await writeFile(`${file}.br`, brotliCompressSync(text));
  }

  /** Publishes a shell version and releases it in a signed repository; returns the metadata bundle for pages. */
  async release(shell: string): Promise<string> {
    await this.put(`shell/${shell}/index.html`, `<head>${REGISTRY_PLACEHOLDER}</head><body>${shell}</body>`, {
      br: true,
    });
    await this.put(`shell/${shell}/sw.js`, `// worker of ${shell}`);
    await this.put(`shell/${shell}/icons/icon.svg`, '<svg/>');
    const remote: ReleasedRemote = {
      version: '1.0.0',
      base: '/r/mf-notes/1.0.0/',
      entry: ENTRY_FILE,
      requires: {},
      files: { [ENTRY_FILE]: FILE_HASH },
      area: { label: 'Notes', addresses: [{ path: '/app/notes/*', frame: 'app' }] },
    };
    const repository = createSignedRepository({
      shell: { version: shell, provides: {}, files: { 'index.html': FILE_HASH } },
      remotes: { 'mf-notes': remote },
    });
    return toPageBundle(await writeRepository(this.#folder, repository));
  }
}
