import { argon2id } from '@northkeep/contracts/argon2id';
import { type ArchiveRecord, encodeEntries, type SavedCard, sealArchive } from '@northkeep/shared-archive';

/** Passphrase of the archives of {@link createArchiveFile}. */
export const PASSPHRASE = 'lantern-meadow-copper-2';

/** Builds a live archive record without a parent and with index 0; `parts` replaces its fields. */
export const sampleRecord = (parts: Partial<ArchiveRecord> & Pick<ArchiveRecord, 'kind' | 'id'>): ArchiveRecord => ({
  state: 'live',
  parentKind: null,
  parentId: null,
  index: 0,
  schema: 1,
  createdAt: '2026-08-01T08:00:00.000Z',
  updatedAt: null,
  values: {},
  damaged: {},
  ...parts,
});

/** Seals records and saved cards into an archive of another vault. */
export async function createArchiveFile(
  records: readonly ArchiveRecord[],
  savedCards: readonly SavedCard[] = [],
): Promise<File> {
  const manifest = {
    savedCards,
    archiveId: '5b0e64c1-93d7-4f0a-8f25-1d8a7c0be2f6',
    vaultId: 'another-vault',
    createdAt: '2026-08-30T09:00:00.000Z',
    appVersion: '0.1.0',
    timeZone: 'Europe/Oslo',
    missing: [],
  };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of sealArchive(encodeEntries(manifest, records), PASSPHRASE, argon2id))
    parts.push(new Uint8Array(part));
  return new File(parts, 'northkeep-2026-08-30.nka');
}
