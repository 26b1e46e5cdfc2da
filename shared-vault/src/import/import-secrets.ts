import { encodeBase64Url } from '../crypto/base64.ts';
import { encodeUtf8, randomBytes, sha256 } from '../crypto/bytes.ts';

/** Secrets that the ids of records with a world-wide id derive from. */
export interface ImportSecrets {
  /** Secrets of all imports into the vault: a record may have been imported with any of them. */
  readonly known: readonly string[];
  /** Secret of the records that an import creates. */
  readonly current: string;
  /** Secrets that are stored before the first of these records is created. */
  readonly added: readonly string[];
  /** Number of imports of which the undo has deleted too many records to remember each one. */
  readonly undoneImports: number;
}

const RANDOM = 'r';
const RANDOM_BYTES = 32;
/** Begins the entry of the list that is no secret: the number of large undone imports. */
const UNDONE = 'u';

/**
 * Returns the secrets of an import. The server does not know them; otherwise it could test whether a record has a
 * certain world-wide id. The first import into a vault uses a secret that derives from the file, so that two offline
 * devices which import the same file create each record once. It also stores a random secret, which every later import
 * uses. When two devices have stored random secrets, both stay known, and the first in the order of their characters is
 * used.
 * @param stored secrets of the settings; null when they cannot be read, and then the file's own secret is used
 */
export async function chooseImportSecrets(
  stored: readonly string[] | null,
  { vaultId, scope }: { readonly vaultId: string; readonly scope: string },
): Promise<ImportSecrets> {
  const secrets = stored?.filter((entry) => !entry.startsWith(UNDONE));
  const undoneImports = countUndoneImports(stored ?? []);
  const [random] = (secrets ?? []).filter((secret) => secret.startsWith(RANDOM)).toSorted();
  if (secrets && random !== undefined) return { known: secrets, current: random, added: [], undoneImports };
  const hash = await sha256(encodeUtf8(['northkeep/import-secret/v1', vaultId, scope].join('\0')));
  const ofFile = `f${encodeBase64Url(hash)}`;
  const added = stored ? [ofFile, `${RANDOM}${encodeBase64Url(randomBytes(RANDOM_BYTES))}`] : [];
  return { known: [...new Set([...(secrets ?? []), ofFile])], current: ofFile, added, undoneImports };
}

const countUndoneImports = (stored: readonly string[]): number =>
  Math.max(0, ...stored.filter((entry) => /^u\d{1,6}$/.test(entry)).map((entry) => Number(entry.slice(1))));

/** Returns the list of secrets with one more large undone import. */
export const addUndoneImport = (stored: readonly string[]): readonly string[] => [
  ...stored.filter((entry) => !entry.startsWith(UNDONE)),
  `${UNDONE}${countUndoneImports(stored) + 1}`,
];
