import { type AreaName, listManifests } from '@northkeep/contracts';
import { lazyWithRetry, type Remote } from '@northkeep/shared-kit/runtime';
import { Suspense, useMemo } from 'react';
import { LazyBoundary } from '../pages/lazy-boundary.tsx';
import type { Remotes } from './remotes.ts';
import { useAreas } from './use-areas.ts';

/**
 * Renders the components that areas declare for the start of the app, such as the one that opens a due weekly review.
 * An area that cannot be loaded leaves its work to the next start.
 */
export function AppStartComponents({ remotes }: { remotes: Remotes }) {
  const areas = useAreas(remotes);
  const components = useMemo(
    () =>
      listManifests(areas)
        .filter(([, { hasAppStart }]) => hasAppStart)
        .map(([name]) => ({ name, Start: lazyWithRetry(() => loadAppStart(remotes, name)) })),
    [remotes, areas],
  );
  return components.map(({ name, Start }) => (
    <LazyBoundary key={name} fallback={() => null}>
      <Suspense fallback={null}>
        <Start />
      </Suspense>
    </LazyBoundary>
  ));
}

async function loadAppStart(remotes: Remotes, name: AreaName) {
  let load: Remote['appStart'];
  try {
    load = (await remotes.load(name)).appStart;
    // The component is a file of its own, which can be unreachable although the area was loaded.
    if (load) return await load();
  } catch (reason) {
    console.debug('the start of an area was left out', name, reason);
    // The user has not opened the area, so its page must load it anew instead of showing this failure.
    remotes.forgetUnreachable(name);
    return { default: NoStart };
  }
  throw new Error(`${name} declares hasAppStart and provides no component`);
}

const NoStart = () => null;
