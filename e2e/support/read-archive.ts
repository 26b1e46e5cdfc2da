import { createReadStream } from 'node:fs';
import { argon2id } from '@northkeep/contracts/argon2id';
import { type ArchiveRecord, decodeEntries, openArchive } from '@northkeep/shared-archive';

/** Opens an archive file and returns its records. Throws an ArchiveError. */
export async function readArchive(path: string, passphrase: string): Promise<ArchiveRecord[]> {
  const records: ArchiveRecord[] = [];
  for await (const entry of decodeEntries(openArchive(createReadStream(path), passphrase, argon2id)))
    if (entry.type === 'record') records.push(entry.record);
  return records;
}
