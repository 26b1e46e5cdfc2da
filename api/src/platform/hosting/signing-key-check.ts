import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvError } from '../../env/env-faults.ts';

/** Folder of the release signing keys, relative to the working directory. */
const KEY_FOLDER = '.release';

/**
 * Throws when the server can read a release signing key. Threat: an attacker who takes over a production server must not
 * be able to sign code for every user.
 */
export async function assertNoSigningKeys(root: string): Promise<void> {
  const folder = join(root, KEY_FOLDER);
  for (const name of await readdir(folder).catch(() => [])) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (text.includes('PRIVATE KEY'))
      throw new EnvError(
        `${join(KEY_FOLDER, name)}: a private signing key must not be readable by the server in production`,
      );
  }
}
