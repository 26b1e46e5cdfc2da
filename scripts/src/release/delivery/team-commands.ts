import path from 'node:path';
import { readReleaseManifest } from '../../build/release-list.ts';
import { isReleasePart, type ReleasePart } from '../../build/release-parts.ts';
import { addVersion } from '../add-version.ts';
import { isVersion } from '../folders.ts';
import { isRoleKeyName, makeRoleKey } from '../tuf/role-keys.ts';

/** Throws unless a name is that of a part. */
export function partOf(name: string | undefined): ReleasePart {
  if (name && isReleasePart(name)) return name;
  throw new Error(`${name ?? 'nothing'} is not a part: 'shell' or the name of an area, such as mf-notes`);
}

/** Makes the key of a role. Returns text with its public key. */
export function makeNamedKey(root: string, role: string): string {
  if (!isRoleKeyName(role)) throw new Error(`${role} is not a role: root-1, operator, online, log, shell or an area`);
  const { key, keyId } = makeRoleKey(root, role);
  return `.release/roles/${role}.pem is made\npublic key ${key.keyval.public}\nkey id     ${keyId}`;
}

/** Adds a folder that was built elsewhere as a version of a part. Throws when it is the build of another part. */
export async function publishFolder(
  root: string,
  part: ReleasePart,
  { from, version }: { readonly from: string; readonly version: string | undefined },
): Promise<string> {
  const folder = path.resolve(root, from);
  const built = readReleaseManifest(folder);
  if (built.name !== part) throw new Error(`${from} is a build of ${built.name}, not of ${part}`);
  const named = version ?? built.version;
  if (!isVersion(named)) throw new Error(`${named} is not a version like 1.4.0`);
  return describePublished(part, named, await addVersion({ root, part, version: named, from: folder }));
}

export const describePublished = (part: ReleasePart, version: string, isNew: boolean): string =>
  `${part} ${version} ${isNew ? 'published' : 'was published before, with the same contents'}`;
