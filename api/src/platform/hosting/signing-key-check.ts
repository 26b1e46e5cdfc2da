import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvFaults } from '../../env/env-faults.ts';

/** Folder of the release signing keys and, below it, of the keys of the roles; relative to the working directory. */
const KEY_FOLDER = '.release';

/**
 * Adds a fault for each release signing key that the server can read. Threat: an attacker who takes over a production
 * server must not be able to sign code for every user.
 */
export function reportReadableSigningKeys(root: string, faults: EnvFaults): void {
  const folder = join(root, KEY_FOLDER);
  for (const name of readable(() => readdirSync(folder, { recursive: true, encoding: 'utf8' })) ?? []) {
    const text = readable(() => readFileSync(join(folder, name), 'utf8')) ?? '';
    if (text.includes('PRIVATE KEY'))
      faults.add(join(KEY_FOLDER, name), 'a private signing key must not be readable by the server in production');
  }
}

/**
 * Returns the result of `read`; null when the server cannot read the file or folder, because then an attacker on the
 * server cannot read it either.
 */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
