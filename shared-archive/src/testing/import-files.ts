import { argon2id } from '@northkeep/contracts/argon2id';
import { encodeEntries } from '../content/encode-entries.ts';
import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';
import { sealArchive } from '../format/seal-archive.ts';
import type { ReadableFile } from '../readable/readable-file.ts';
import { toZip } from '../readable/to-zip.ts';
import { TEST_MANIFEST } from './records.ts';
import { readAll } from './streams.ts';

const MADE_AT = new Date('2026-11-23T09:00:00Z');

/** File with the given name and content. */
export const createFile = (name: string, content: BlobPart): File => new File([content], name);

/** First file of an export in a readable form. */
export const createFirstExportFile = ([file]: readonly ReadableFile[]): File =>
  createFile(file?.path ?? '', file?.text ?? '');

/** All files of an export in one zip. */
export const createExportZip = async (files: readonly ReadableFile[]): Promise<File> =>
  createFile('northkeep.zip', new Uint8Array(await readAll(toZip(files, MADE_AT))));

/** Archive of the given records, sealed with the passphrase 'secret'. */
export const createArchiveFile = async (
  records: readonly ArchiveRecord[],
  manifest: ArchiveManifest = TEST_MANIFEST,
): Promise<File> =>
  createFile('a.nka', new Uint8Array(await readAll(sealArchive(encodeEntries(manifest, records), 'secret', argon2id))));
