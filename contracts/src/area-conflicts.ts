import { patternsOverlap } from './address-pattern.ts';
import { type AreaManifest, SHELL_PAGES } from './area-manifest.ts';

/** URL paths that the shell and the server handle themselves; no area may declare one of them. */
const SHELL_ADDRESSES = [...SHELL_PAGES, '/api/*', '/dev/*', '/downloads/*', '/r/*', '/js/*', '/assets/*', '/icons/*'];

/** Ids of the settings sections that belong to the shell itself. */
export const SHELL_SETTINGS_IDS = ['theme', 'region', 'trash', 'notifications'] as const;

/**
 * Returns one sentence for each declaration of an area that conflicts with the shell or with an earlier area: a URL
 * path, the id of a settings section, or the public fallback. The result is empty when there is no conflict.
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
