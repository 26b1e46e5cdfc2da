import { createPublicKey, verify } from 'node:crypto';
import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeRegistry, decodeSignedRegistry, type PinnedKey, type SignedRegistry } from '@northkeep/contracts';

/**
 * `releases`: there is no registry, or a file of the released shell or of a microfrontend is missing. `registry`:
 * browsers would reject the registry's text or signature.
 */
export type ReleaseFault = 'releases' | 'registry';

/** Messages for the operator, by fault. */
export const RELEASE_FAULT_MESSAGES: Readonly<Record<ReleaseFault, string>> = {
  releases: 'holds no complete release, so no page can be served; publish one or check RELEASES_DIR',
  registry:
    'holds a registry that browsers reject: its text is damaged, or the shell does not pin the key that signed it',
};

interface ReleaseFolder {
  readonly releasesDir: string;
  /**
   * True in production. Only then a missing registry makes the server not ready, because an API in development needs no
   * pages.
   */
  readonly production: boolean;
}

/**
 * Returns a function that checks the current release as a new visitor's browser does. The function resolves to null
 * when the release is usable, and keeps its result until `remotes.json` is replaced.
 */
export function createReleaseCheck({ releasesDir, production }: ReleaseFolder): () => Promise<ReleaseFault | null> {
  const file = join(releasesDir, 'remotes.json');
  let known: { readonly changed: number; readonly fault: ReleaseFault | null } | undefined;
  return async () => {
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changed === null) return production ? 'releases' : null;
    if (known?.changed !== changed)
      known = { changed, fault: await findFault(releasesDir, await readFile(file, 'utf8')) };
    return known.fault;
  };
}

async function findFault(releasesDir: string, text: string): Promise<ReleaseFault | null> {
  try {
    const signed = decodeSignedRegistry(JSON.parse(text));
    const { shell, remotes } = decodeRegistry(signed.payload);
    const folder = join(releasesDir, 'shell', shell.version);
    // A microfrontend whose base URL has a host is served by another server, so its files are not checked.
    const own = Object.values(remotes).filter(({ base }) => base.startsWith('/'));
    const needed = [join(folder, 'index.html'), ...own.map(({ base, entry }) => join(releasesDir, base, entry))];
    if (!(await Promise.all(needed.map(isReadable))).every(Boolean)) return 'releases';
    const pinned = await readPinnedKeys(folder);
    return pinned === null || pinned.some((key) => isSignedBy(signed, key)) ? null : 'registry';
  } catch {
    return 'registry';
  }
}

const isReadable = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Returns true when a pinned key of the shell in the releases folder has signed the registry; false when the shell
 * names no key.
 */
export async function isRegistrySignedForShell(releasesDir: string, text: string): Promise<boolean> {
  try {
    const signed = decodeSignedRegistry(JSON.parse(text));
    const { version } = decodeRegistry(signed.payload).shell;
    const pinned = await readPinnedKeys(join(releasesDir, 'shell', version));
    return pinned?.some((key) => isSignedBy(signed, key)) ?? false;
  } catch {
    return false;
  }
}

/** Reads the keys that the shell was built with from its `release.json`; returns null when it names none. */
async function readPinnedKeys(shellFolder: string): Promise<readonly PinnedKey[] | null> {
  const text = await readFile(join(shellFolder, 'release.json'), 'utf8').catch(() => '{}');
  const { pinnedKeys }: { pinnedKeys?: readonly PinnedKey[] } = JSON.parse(text);
  return pinnedKeys ?? null;
}

/** Verifies the Ed25519 signature (RFC 8032) over the bytes of the payload. */
function isSignedBy({ payload, keyId, sig }: SignedRegistry, pinned: PinnedKey): boolean {
  if (pinned.keyId !== keyId) return false;
  const x = Buffer.from(pinned.publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(payload), key, Buffer.from(sig, 'base64'));
}
