import { type AreaLayout, type AreaName, listManifests, type RegisteredAreas } from '@northkeep/contracts';
import type { PaletteEntries, Remote } from '@northkeep/shared-kit/runtime';
import { useEffect, useState } from 'react';
import { hasRequiredRole } from '../guard/can-enter.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';

const APP_FRAMES: readonly AreaLayout[] = ['app', 'wizard', 'admin'];
const NONE: PaletteEntries = {};

interface Declarations {
  /** Palette entries declared by the areas, in the order of the registry. */
  readonly parts: readonly PaletteEntries[];
  /** Labels of the areas that could not be loaded. */
  readonly failed: readonly string[];
  /** True until the palette entries of every area are loaded or failed to load. */
  readonly isLoading: boolean;
}

const NOTHING: Declarations = { parts: [], failed: [], isLoading: true };

/** Returns the areas of the app that a role may open, with their labels. */
const areasFor = (areas: RegisteredAreas, role: string | undefined): [AreaName, string][] =>
  listManifests(areas).flatMap(([name, { addresses, roles, label }]) =>
    addresses.some(({ frame }) => APP_FRAMES.includes(frame)) && hasRequiredRole(role, roles) ? [[name, label]] : [],
  );

async function loadParts({ palette }: Remote): Promise<PaletteEntries> {
  return palette ? (await palette()).default : NONE;
}

/**
 * Loads the palette entries that the areas of the app declare while `wanted` is true. The entries of each area are
 * added as they arrive.
 */
export function usePaletteEntries(remotes: Remotes, role: string | undefined, wanted: boolean): Declarations {
  const areas = useAreas(remotes);
  const [declared, setDeclared] = useState(NOTHING);
  useEffect(() => {
    if (!wanted) return setDeclared(NOTHING);
    let isCurrent = true;
    const listed = areasFor(areas, role);
    const loaded = new Map<AreaName, PaletteEntries | 'failed'>();
    const show = () => {
      if (!isCurrent) return;
      setDeclared({
        parts: listed.flatMap(([name]) => {
          const parts = loaded.get(name);
          return parts === undefined || parts === 'failed' ? [] : [parts];
        }),
        failed: listed.flatMap(([name, label]) => (loaded.get(name) === 'failed' ? [label] : [])),
        isLoading: loaded.size < listed.length,
      });
    };
    show();
    for (const [name] of listed) {
      remotes
        .load(name)
        .then(loadParts)
        .catch((reason: unknown) => {
          console.warn('the commands of an area were not loaded:', reason);
          return 'failed' as const;
        })
        .then((parts) => {
          loaded.set(name, parts);
          show();
        });
    }
    return () => {
      isCurrent = false;
    };
  }, [remotes, areas, role, wanted]);
  return declared;
}
