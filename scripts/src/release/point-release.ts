import {
  type AreaName,
  type DecodedRegistry,
  findAreaConflicts,
  findIncompatiblePackages,
  isAreaName,
  listManifests,
  type Registry,
  type ReleasedRemote,
  type ReleasedShell,
} from '@northkeep/contracts';
import type { ReleasePart } from '../build/release-parts.ts';
import type { SigningKeyName } from './keys.ts';
import { readRemote, readShell } from './read-version.ts';
import { changeRegistry, type RegistryContent } from './registry-file.ts';

export type TargetVersions = Partial<Record<ReleasePart, string>>;

/**
 * Selects published versions of parts in the registry and signs the new registry. A security fix is marked with its
 * `seq`, which later versions of the part keep, so that a page that missed some registries finds it. On a mismatch or a conflict between
 * areas it changes nothing and throws an Error that names each one.
 */
export async function selectReleaseVersions(
  root: string,
  targets: TargetVersions,
  key?: SigningKeyName,
  { isSecurityFix = false }: { isSecurityFix?: boolean } = {},
): Promise<Registry> {
  return changeRegistry(
    root,
    (current, seq) => {
      const content = contentWith(root, current, targets);
      return { ...content, ...markSecurityFixes(content, current, isSecurityFix ? { targets, seq } : null) };
    },
    { key, securityFixes: isSecurityFix ? Object.keys(targets) : [] },
  );
}

/**
 * Removes an area from the registry and signs the new one; its published versions stay. Throws when the registry does
 * not name the area.
 */
export async function removeAreaFromRegistry(root: string, area: AreaName, key?: SigningKeyName): Promise<Registry> {
  return changeRegistry(root, (current) => contentWithout(current, area), { key });
}

function contentWithout(current: DecodedRegistry | null, area: AreaName): RegistryContent {
  const unread = current?.rejected.filter(({ name }) => name !== area) ?? [];
  if (unread.length > 0) throw new Error(unread.map(({ reason }) => reason).join('\n  '));
  const { [area]: removed, ...remotes } = current?.remotes ?? {};
  const isNamed = removed !== undefined || current?.rejected.some(({ name }) => name === area);
  if (!current || !isNamed) throw new Error(`${area} is not in the registry`);
  return { shell: current.shell, remotes };
}

/** Adds the `seq` of the newest security fix to each part that had one. */
function markSecurityFixes(
  { shell, remotes }: RegistryContent,
  current: DecodedRegistry | null,
  fix: { readonly targets: TargetVersions; readonly seq: number } | null,
): RegistryContent {
  const mark = (part: ReleasePart, earlier: number | undefined): { security?: number } => {
    const security = fix?.targets[part] === undefined ? earlier : fix.seq;
    return security === undefined ? {} : { security };
  };
  return {
    shell: { ...shell, ...mark('shell', current?.shell.security) },
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([area, remote]) => [
        area,
        { ...remote, ...(isAreaName(area) ? mark(area, current?.remotes[area]?.security) : {}) },
      ]),
    ),
  };
}

function contentWith(root: string, current: DecodedRegistry | null, targets: TargetVersions): RegistryContent {
  const shell = targets.shell ? readShell(root, targets.shell) : current?.shell;
  if (!shell) throw new Error('no shell is released yet: point one first');
  // An area that is already in the registry keeps its position, and a new area comes last, because shells prefer the
  // first of two areas that conflict.
  const remotes: Record<AreaName, ReleasedRemote> = { ...current?.remotes };
  for (const [area, version] of Object.entries(targets)) {
    if (isAreaName(area) && version) remotes[area] = readRemote(root, area, version);
  }
  // Reports areas of the current registry that this checkout cannot read, because the new registry would silently omit
  // them.
  const unread = (current?.rejected ?? []).filter(({ name }) => !(isAreaName(name) && targets[name]));
  const problems = [
    ...unread.map(({ reason }) => `${reason}; point a version of this area too`),
    ...misfitsIn(remotes, shell),
    ...conflictsIn(remotes),
  ];
  if (problems.length > 0) throw new Error(`does not fit:\n  ${problems.join('\n  ')}`);
  return { shell, remotes };
}

const misfitsIn = (remotes: Registry['remotes'], shell: ReleasedShell): string[] =>
  Object.entries(remotes).flatMap(([area, { version, requires }]) =>
    findIncompatiblePackages(requires, shell.provides).map(
      ({ name, needs, has }) =>
        `${area} ${version} needs ${name} ${needs}, shell ${shell.version} provides ${has ?? 'none'}`,
    ),
  );

function conflictsIn(remotes: Registry['remotes']): string[] {
  const manifests = listManifests(remotes);
  return manifests.flatMap(([name, manifest], index) => findAreaConflicts(name, manifest, manifests.slice(0, index)));
}
