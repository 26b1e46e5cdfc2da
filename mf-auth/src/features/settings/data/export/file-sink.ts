/**
 * Part of the File System Access API that TypeScript does not know yet (https://wicg.github.io/file-system-access/).
 */
interface SavePicker {
  showSaveFilePicker?(options: {
    suggestedName: string;
    types: readonly { accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<FileSystemFileHandle>;
}

/** Time for which a downloaded blob stays readable: the browser may start to read it some time after the click. */
const KEEP_MS = 60_000;
/** Bytes that are merged into one blob, which a browser can move from memory to disk. */
const BLOB_BYTES = 4 * 1024 * 1024;
/** Bytes of a written file that are read at a time. */
const SLICE_BYTES = 1024 * 1024;

/** A file being written. */
export interface FileSink {
  /**
   * `disk`: the file is written to the location that the user chose. `download`: the bytes are collected, then
   * downloaded by the browser.
   */
  readonly target: 'disk' | 'download';
  readonly name: string;
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Closes the file and returns it, so that it can be read again. */
  finish(): Promise<Blob>;
  /** Gives the finished file to the user. */
  deliver(): void;
  /** Deletes the written file. A finished file is deleted only if the browser supports it. */
  abort(): Promise<void>;
}

interface FileRequest {
  readonly name: string;
  /** Media type, and the extension with its dot. */
  readonly type: string;
  readonly extension: string;
}

/**
 * Asks the user for a location on disk if the browser can write a file as a stream; otherwise the file is collected in
 * memory and downloaded. Resolves with null when the user closes the browser's dialog. Call it in a click handler
 * before anything is awaited, because the browser opens the dialog only then.
 */
export async function openFileSink(
  file: FileRequest,
  picker: SavePicker = globalThis as SavePicker,
): Promise<FileSink | null> {
  if (!picker.showSaveFilePicker) return downloadSink(file);
  try {
    const extension = `.${file.extension.split('.').at(-1) ?? ''}`;
    const types = [{ accept: { [file.type]: [extension] } }];
    const handle = await picker.showSaveFilePicker({ suggestedName: file.name, types });
    return await diskSink(handle);
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') return null;
    // The browser refused to save the file, because a policy forbids it or the folder is protected. A download works in
    // every browser.
    return downloadSink(file);
  }
}

async function diskSink(handle: FileSystemFileHandle & { remove?(): Promise<void> }): Promise<FileSink> {
  const stream = await handle.createWritable();
  let isFinished = false;
  return {
    target: 'disk',
    name: handle.name,
    write: (bytes) => stream.write(bytes),
    async finish() {
      await stream.close();
      isFinished = true;
      return handle.getFile();
    },
    deliver: () => {},
    // The browser writes to a temporary file until the stream is closed, so an abort leaves the chosen file unchanged.
    async abort() {
      await (isFinished ? handle.remove?.() : stream.abort())?.catch(() => undefined);
    },
  };
}

function downloadSink({ name, type }: FileRequest): FileSink {
  let parts: BlobPart[] = [];
  let bytesHeld = 0;
  let whole: Blob | null = null;
  const merge = () => {
    parts = [new Blob(parts)];
    bytesHeld = 0;
  };
  return {
    target: 'download',
    name,
    async write(bytes) {
      parts.push(bytes);
      bytesHeld += bytes.length;
      if (bytesHeld >= BLOB_BYTES) merge();
    },
    async finish() {
      whole = new Blob(parts, { type });
      return whole;
    },
    deliver: () => whole && downloadFile(name, whole),
    async abort() {
      parts = [];
      whole = null;
    },
  };
}

/** Saves a file from memory, without a request. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** Reads a blob in slices, only one of which is in memory at a time. */
export async function* readBlob(blob: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < blob.size; at += SLICE_BYTES)
    yield new Uint8Array(await blob.slice(at, at + SLICE_BYTES).arrayBuffer());
}
