import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';

/** Maximum size in bytes of a file whose contents are kept. Larger files are streamed from the disk. */
export const KEPT_FILE_MAX_BYTES = 512 * 1024;
/** Maximum size in bytes of all kept contents. The compressed files of a release take about 1.2 MB. */
const KEPT_MAX_BYTES = 32 * 1024 * 1024;

/** State of a file that changes whenever its contents do. */
export interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

interface KeptFile {
  readonly state: FileState;
  readonly bytes: Buffer;
}

/** Returns the state of a file; null when it is missing or a folder. */
export async function stateOf(file: string): Promise<FileState | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found : null;
}

/**
 * Keeps the contents of small files in memory, because a visit requests dozens of them. A file that has changed on the
 * disk is read again.
 */
export class FileContents {
  readonly #kept = new LRUCache<string, KeptFile>({
    maxSize: KEPT_MAX_BYTES,
    // A size of zero is not allowed.
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });

  /**
   * Returns the bytes of a file.
   * @param state the state that {@link stateOf} has just returned
   */
  async read(file: string, state: FileState): Promise<Buffer> {
    const cachedFile = this.#kept.get(file);
    if (cachedFile && isSameState(cachedFile.state, state)) return cachedFile.bytes;
    const bytes = await readFile(file);
    // A file that was replaced in the meantime is sent but not cached, because the state belongs to the earlier file.
    if (bytes.length === state.size) {
      const { size, mtimeMs, ino } = state;
      this.#kept.set(file, { state: { size, mtimeMs, ino }, bytes });
    }
    return bytes;
  }
}

const isSameState = (a: FileState, b: FileState): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs && a.ino === b.ino;
