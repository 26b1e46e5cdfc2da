import { argon2idInJs } from '@northkeep/contracts/argon2id-js';
import { decodeEntries } from '../content/decode-entries.ts';
import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';
import { ArchiveError } from '../format/archive-error.ts';
import { openArchive } from '../format/open-archive.ts';

/** Bytes of the file that are read at a time. */
const SLICE_BYTES = 1024 * 1024;

export interface OpenedArchive {
  readonly manifest: ArchiveManifest;
  readonly records: readonly ArchiveRecord[];
}

interface ReadOptions {
  readonly signal: AbortSignal;
  /** Receives the share of the file that was read, from 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Decrypts an archive completely and returns its content. Throws an {@link ArchiveError}, or the signal's reason once
 * it is aborted.
 */
export async function decryptArchiveFile(
  file: Blob,
  passphrase: string,
  { signal, onProgress }: ReadOptions,
): Promise<OpenedArchive> {
  async function* slices() {
    for (let at = 0; at < file.size; at += SLICE_BYTES) {
      signal.throwIfAborted();
      onProgress(at / file.size);
      yield new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer());
    }
  }
  let manifest: ArchiveManifest | null = null;
  const records: ArchiveRecord[] = [];
  for await (const entry of decodeEntries(openArchive(slices(), passphrase, argon2idInJs))) {
    if (entry.type === 'manifest') manifest = entry.manifest;
    else records.push(entry.record);
  }
  signal.throwIfAborted();
  if (!manifest) throw new ArchiveError('TRUNCATED', 'no manifest');
  return { manifest, records };
}
