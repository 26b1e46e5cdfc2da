import { patternsOverlap } from './address-pattern.ts';
import { type AreaManifest, SHELL_PAGES } from './area-manifest.ts';

/** Addresses that the shell and the server answer themselves; no area may declare one. */
const SHELL_ADDRESSES = [...SHELL_PAGES, '/api/*', '/dev/*', '/downloads/*', '/r/*', '/js/*', '/assets/*', '/icons/*'];

/** Sections of the settings that the shell itself has. */
export const SHELL_SETTINGS_IDS = ['theme', 'trash', 'notifications'] as const;

/**
 * Everything that an area declares although the shell or one of the areas before it has it: addresses, ids of settings
 * sections, the public fall-back. One sentence for each; empty when the area can join the others.
 */
export function findAreaConflicts(
  name: string,
  manifest: AreaManifest,
  others: readonly (readonly [name: string, manifest: AreaManifest])[],
): string[] {
  const taken: readonly Taken[] = [
    { owner: 'the shell', addresses: SHELL_ADDRESSES, settingsIds: SHELL_SETTINGS_IDS, isPublicFallback: false },
    ...others.map(([owner, other]) => ({ owner, ...declaredBy(other) })),
  ];
  const declared = declaredBy(manifest);
  return taken.flatMap(({ owner, addresses, settingsIds, isPublicFallback }) => [
    ...declared.addresses.flatMap((address) =>
      addresses
        .filter((other) => patternsOverlap(address, other))
        .map((other) => `${name} declares the address ${address}, but ${owner} has ${other}`),
    ),
    ...declared.settingsIds
      .filter((id) => settingsIds.includes(id))
      .map((id) => `${name} declares the settings section '${id}', which ${owner} has`),
    ...(declared.isPublicFallback && isPublicFallback
      ? [`${name} declares itself the public fall-back, which ${owner} is`]
      : []),
  ]);
}

interface Declared {
  readonly addresses: readonly string[];
  readonly settingsIds: readonly string[];
  readonly isPublicFallback: boolean;
}

interface Taken extends Declared {
  readonly owner: string;
}

const declaredBy = ({ addresses, settings = [], isPublicFallback = false }: AreaManifest): Declared => ({
  addresses: addresses.map(({ path }) => path),
  settingsIds: settings.map(({ id }) => id),
  isPublicFallback,
});
