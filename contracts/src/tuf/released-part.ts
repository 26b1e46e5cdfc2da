import { matchesAddress } from '../address-pattern.ts';
import { type AreaManifest, type AreaName, isAreaName } from '../area-manifest.ts';
import { decodeObject, decodeString } from '../decode.ts';
import { decodeReleasedRemote, decodeReleasedShell, type ReleasedRemote, type ReleasedShell } from '../registry.ts';
import { decodeHex, encodeBase64 } from './bytes.ts';
import type { DecodedTargets } from './decode-metadata.ts';
import type { Delegation, PagesCustom } from './metadata.ts';
import { RepositoryError } from './repository-error.ts';

/** Content of a delegated role. */
export type ReleasedPart =
  | { name: AreaName; remote: ReleasedRemote }
  | { name: 'shell'; shell: ReleasedShell }
  | { name: 'pages'; pages: PagesCustom['pages']; hash: string };

/** File with the custom data of the shell. */
const INDEX = 'index.html';
const VERSION = /^[0-9A-Za-z.-]+$/;

const toIntegrity = (sha384: string): string => `sha384-${encodeBase64(decodeHex(sha384))}`;

/** Decodes the release of a delegated role from its target files; throws an Error. */
export function decodePart({ targets }: DecodedTargets, { name, addresses }: Delegation): ReleasedPart {
  const [release, ...others] = Object.entries(targets).filter(([, { custom }]) => custom !== undefined);
  const refuse = (reason: string) => new RepositoryError('no-release', name, reason);
  if (!release || others.length > 0) throw refuse('not exactly one file with custom data');
  const [path, { hashes, custom }] = release;
  const data = decodeObject(custom, 'custom');
  const hashesIn = (base: string) =>
    Object.fromEntries(
      Object.entries(targets)
        .filter(([file]) => file.startsWith(base))
        .map(([file, target]) => [file.slice(base.length), toIntegrity(target.hashes.sha384)]),
    );
  if (name === 'shell') {
    if (path !== INDEX) throw refuse(`custom data at ${path}`);
    return { name, shell: decodeReleasedShell({ ...decodeObject(data.shell, name), files: hashesIn('') }, name) };
  }
  if (name === 'pages') {
    const { shell, area } = decodeObject(data.pages, name);
    const pages = { shell: decodeString(shell, VERSION, 'shell'), area: decodeString(area, VERSION, 'area') };
    return { name, pages, hash: toIntegrity(hashes.sha384) };
  }
  if (!isAreaName(name)) throw new RepositoryError('unknown-role', name);
  const area = decodeObject(data.area, name);
  const base = `r/${name}/${String(area.version)}/`;
  if (!path.startsWith(base)) throw refuse(`custom data at ${path}`);
  const location = { base: `/${base}`, entry: path.slice(base.length), files: hashesIn(base) };
  const remote = decodeReleasedRemote({ ...area, ...location, area: area.manifest }, name);
  refuseForeignAddresses(name, remote.area, addresses);
  return { name, remote };
}

/** The pattern '/*' allows that the area is the public fall-back, and no other address. */
const FALLBACK = '/*';

function refuseForeignAddresses(name: string, manifest: AreaManifest, allowed: readonly string[]): void {
  const isAllowed = (path: string) =>
    allowed.some(
      (pattern) =>
        path === pattern ||
        (pattern !== FALLBACK && pattern.endsWith('/*') && matchesAddress(pattern, path.replace(/\/\*$/, ''))),
    );
  const claimed = [...manifest.addresses.map(({ path }) => path), ...(manifest.isPublicFallback ? [FALLBACK] : [])];
  const foreign = claimed.find((path) => !isAllowed(path));
  if (foreign !== undefined) throw new RepositoryError('foreign-address', name, foreign);
}
