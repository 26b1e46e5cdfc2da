import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvError } from '../../env.ts';

/** Where `npm run release` keeps its keys, from the folder the server is started in. */
const KEY_FOLDER = '.release';

/**
 * Throws when this process could sign a registry: whoever takes over a server in production must not be able to
 * publish code to every vault.
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
