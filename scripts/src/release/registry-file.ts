import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  type DecodedRegistry,
  decodeRegistry,
  decodeSignedRegistry,
  getPrerenderedPagesPath,
  type Registry,
  type SignedRegistry,
} from '@northkeep/contracts';
import { RELEASE_MANIFEST_FILE, readReleaseManifest } from '../build/release-list.ts';
import { getRegistryFile, getReleasesFolder, getVersionFolder } from './folders.ts';
import { getExternalKeyFile, getKeyFolder, makeMissingKeys, openSigner, type SigningKeyName } from './keys.ts';
import { hashText, prerenderPages } from './prerender-pages.ts';
import { lockRegistry } from './registry-lock.ts';
import { hashRoot } from './tuf/pinned-root.ts';
import { prepareRepository } from './tuf/publish-repository.ts';
import { readMemory, replaceFile } from './tuf/repository-memory.ts';
import type { ReleasedContent } from './tuf/role-contents.ts';
import { withDeliveries } from './with-deliveries.ts';

/** Lifetime of a registry in ms. Shells warn about a registry from the network that is older. */
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;
/** Number of pages files of earlier registries that are kept, because a server may still use the previous registry. */
const EARLIER_PAGES_KEPT = 2;

/** Reads the registry in the releases folder; returns null before the first release. */
export function readRegistry(root: string): DecodedRegistry | null {
  const file = getRegistryFile(root);
  if (!existsSync(file)) return null;
  return decodeRegistry(decodeSignedRegistry(JSON.parse(readFileSync(file, 'utf8'))).payload);
}

/** Returns what is released: the registry with the versions that teams have delivered; null before the first release. */
export async function readReleased(root: string): Promise<DecodedRegistry | null> {
  const registry = readRegistry(root);
  return registry && withDeliveries(root, registry);
}

/**
 * Fields of a registry that a release sets. The pages, `seq`, the expiry and the signature are added when the registry
 * is written.
 */
export type RegistryContent = Pick<Registry, 'shell' | 'remotes'>;

/**
 * Changes the registry by compare-and-swap: reads it under a lock, calls `change` with it and the next `seq`, signs the
 * result and replaces the file in one rename. When `change` throws, nothing is changed. `securityFixes` are the parts
 * whose new version is marked as a security fix in the release repository.
 */
export async function changeRegistry(
  root: string,
  change: (current: DecodedRegistry | null, seq: number) => RegistryContent,
  { key = 'current', securityFixes = [] }: { key?: SigningKeyName | undefined; securityFixes?: readonly string[] } = {},
): Promise<Registry> {
  makeMissingKeys(root);
  const signer = openSigner(root, key);
  const unlock = await lockRegistry(root);
  try {
    const current = await readReleased(root);
    const seq = nextSeq(root, current?.seq);
    const content = change(current, seq);
    assertPinned(root, content.shell.version);
    const pages = await prerenderPages(root, content, current?.pages);
    const registry: Registry = {
      v: 1,
      seq,
      expires: new Date(Date.now() + LIFETIME_MS).toISOString(),
      ...content,
      ...(pages === null ? {} : { pages: hashText(pages) }),
    };
    const payload = JSON.stringify(registry);
    const [rejected] = decodeRegistry(payload).rejected;
    if (rejected) throw new Error(rejected.reason);
    const signed: SignedRegistry = { payload, keyId: signer.keyId, sig: signer.sign(payload) };
    if (pages !== null) writePages(root, pages);
    const writeRepository = prepareRepository(root, {
      content: contentOf(registry, pages),
      ...{ ...removedBy(current, content), securityFixes },
    });
    // Stores `seq` before the file is visible, because browsers must never see two registries with the same number.
    if (!getExternalKeyFile()) replaceFile(seqFile(root), String(registry.seq));
    writeRepository(() => replaceFile(getRegistryFile(root), `${JSON.stringify(signed)}\n`));
    deleteOldPages(root, registry.pages);
    return registry;
  } finally {
    unlock();
  }
}

const contentOf = ({ shell, remotes, pages: hash }: Registry, pages: string | null): ReleasedContent => ({
  ...{ shell, remotes },
  pages: hash !== undefined && pages !== null ? { hash, length: Buffer.byteLength(pages) } : null,
});

const removedBy = (current: DecodedRegistry | null, { remotes }: RegistryContent) => ({
  removed: Object.keys(current?.remotes ?? {}).filter((name) => !(name in remotes)),
});

/**
 * Writes the release repository for the registry in use where it is missing, and renews what is due in it. Does nothing
 * before the first release.
 */
export async function keepRepository(root: string): Promise<void> {
  const unlock = await lockRegistry(root);
  try {
    const registry = await readReleased(root);
    if (registry === null) return;
    const file = registry.pages && path.join(getReleasesFolder(root), getPrerenderedPagesPath(registry.pages));
    const pages = file && existsSync(file) ? readFileSync(file, 'utf8') : null;
    prepareRepository(root, { content: contentOf(registry, pages) })();
  } finally {
    unlock();
  }
}

/** Writes prerendered pages under the name of their hash. The registry that refers to them is written afterwards. */
function writePages(root: string, pages: string): void {
  const file = path.join(getReleasesFolder(root), getPrerenderedPagesPath(hashText(pages)));
  mkdirSync(path.dirname(file), { recursive: true });
  replaceFile(file, pages);
}

/**
 * Deletes the pages files of earlier registries except the last few. The lock keeps other releases from reading them.
 */
function deleteOldPages(root: string, current: string | undefined): void {
  const folder = path.join(getReleasesFolder(root), 'pages');
  if (!existsSync(folder)) return;
  const named = current && path.basename(getPrerenderedPagesPath(current));
  readdirSync(folder)
    .filter((name) => name !== named)
    .map((name) => path.join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(EARLIER_PAGES_KEPT)
    .forEach((file) => {
      rmSync(file);
    });
}

/**
 * Throws unless the shell was built with the root of this repository. Otherwise no browser could open anything. Shells
 * that name no root, and those whose files are not here, are not checked.
 */
function assertPinned(root: string, shell: string): void {
  const folder = getVersionFolder(root, 'shell', shell);
  const isHere = existsSync(path.join(folder, RELEASE_MANIFEST_FILE));
  const pinned = isHere ? readReleaseManifest(folder).pinnedRoot : undefined;
  const [first] = readMemory(root).roots;
  if (pinned === undefined || first === undefined || pinned === hashRoot(first)) return;
  throw new Error(
    `shell ${shell} was built with another root than .release/roles/1.root.json. Build it with this one, or release ` +
      'where the keys of its repository are.',
  );
}

// Returns the file of the last `seq`. It is stored next to the key: after a deletion of the releases folder, `seq` must
// not restart at 1, because browsers reject a lower `seq`.
const seqFile = (root: string): string => path.join(getKeyFolder(root), 'seq');
const lastSeq = (root: string): number => (existsSync(seqFile(root)) ? Number(readFileSync(seqFile(root), 'utf8')) : 0);

/**
 * Returns the number of the next registry: above the last one that is known here, and at least RELEASE_SEQ. Without the
 * folder of the key, the only record of the last number is the registry itself, so a first one needs RELEASE_SEQ.
 */
function nextSeq(root: string, current: number | undefined): number {
  const { RELEASE_SEQ: given = '' } = process.env;
  if (!/^\d{0,15}$/.test(given)) throw new Error('RELEASE_SEQ must be a whole number');
  if (given === '' && current === undefined && getExternalKeyFile())
    throw new Error(
      `${getRegistryFile(root)} is missing: set RELEASE_SEQ to 1 for the first release of an instance, and otherwise ` +
        'to a number above the last one, because browsers reject a lower number',
    );
  return Math.max((current ?? 0) + 1, lastSeq(root) + 1, Number(given));
}
