import { createHash } from 'node:crypto';
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPrerenderedPagesPath, type Registry } from '@northkeep/contracts';
import { encodeCanonicalJson, type TargetFile } from '@northkeep/contracts/tuf';
import { type Forgery, TestRepository } from '@northkeep/contracts/tuf/testing';

type Released = Pick<Registry, 'shell' | 'remotes' | 'pages'>;

const targetOf = (hash: string, custom?: TargetFile['custom']): TargetFile => ({
  length: 1,
  hashes: { sha384: Buffer.from(hash.slice('sha384-'.length), 'base64').toString('hex') },
  ...(custom && { custom }),
});
const ANY_HASH = `sha384-${'A'.repeat(64)}`;

/** Creates a repository, signed with keys of its own, that releases what a registry names. */
export function createSignedRepository({ shell, remotes, pages }: Released): TestRepository {
  const repository = new TestRepository();
  for (const name of ['mf-notes', 'mf-planner']) repository.removePart(name);
  const { version, provides } = shell;
  const custom = { shell: { version, provides } };
  const files = Object.entries({ 'index.html': ANY_HASH, ...shell.files });
  const shellTargets = files.map(([file, hash]) => [file, targetOf(hash, file === 'index.html' ? custom : undefined)]);
  repository.release('shell', Object.fromEntries(shellTargets));
  for (const [name, remote] of Object.entries(remotes)) {
    const manifest = remote.area;
    const addresses = [...manifest.addresses.map(({ path }) => path), ...(manifest.isPublicFallback ? ['/*'] : [])];
    repository.addPart(name, { addresses });
    const area = { version: remote.version, requires: remote.requires, manifest };
    const targets = Object.entries({ [remote.entry]: ANY_HASH, ...remote.files }).map(([file, hash]) => [
      remote.base.slice(1) + file,
      targetOf(hash, file === remote.entry ? { area } : undefined),
    ]);
    repository.release(name, Object.fromEntries(targets));
  }
  if (pages !== undefined) {
    repository.addPart('pages', { paths: ['pages/*'], addresses: [] });
    const [fallback] = Object.values(remotes).filter(({ area }) => area.isPublicFallback);
    const rendered = { pages: { shell: version, area: fallback?.version ?? '0.0.0' } };
    repository.release('pages', { [getPrerenderedPagesPath(pages).replace(/^\//, '')]: targetOf(pages, rendered) });
  }
  return repository;
}

/** SHA-256 of a root, as `release.json` of a shell names it. */
export const hashRoot = ({ pinned }: Pick<TestRepository, 'pinned'>): string =>
  createHash('sha256').update(encodeCanonicalJson(pinned)).digest('hex');

let replaced = 0;

/** Writes the metadata of a repository into a releases folder; returns the text of the bundle. */
export async function writeRepository(folder: string, repository: TestRepository, forgery?: Forgery): Promise<string> {
  const tuf = join(folder, 'tuf');
  await mkdir(tuf, { recursive: true });
  await writeFile(join(tuf, '1.root.json'), encodeCanonicalJson(repository.pinned));
  return writeBundle(folder, JSON.stringify(repository.publish(forgery)));
}

/** Replaces the metadata bundle in a releases folder, with another modification time than the former one. */
export async function writeBundle(folder: string, text: string): Promise<string> {
  replaced += 1;
  const file = join(folder, 'tuf/bundle.json');
  await writeFile(`${file}.new`, text);
  await utimes(`${file}.new`, replaced, replaced);
  await rename(`${file}.new`, file);
  return text;
}
