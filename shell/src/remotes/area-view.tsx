import type { Area } from '@northkeep/contracts';
import { type Remote, useRoutes } from '@northkeep/shared-kit/runtime';
import { Component, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { AreaFallback } from './area-fallback.tsx';
import type { AreaState, Remotes } from './remotes.ts';

export function useAreaState(remotes: Remotes, area: Area): AreaState {
  return useSyncExternalStore(remotes.subscribe, () => remotes.state(area));
}

interface AreaViewProps {
  area: Area;
  remotes: Remotes;
  /** Shown while the area or a part of it is on its way. */
  loading: ReactNode;
  /** Shown for an address that the area does not know. */
  notFound: ReactNode;
}

/** Draws the routes of one area (their paths are absolute) and stands in for it alone when it fails. */
export function AreaView({ area, remotes, loading, notFound }: AreaViewProps) {
  const state = useAreaState(remotes, area);
  useEffect(() => {
    if (state.phase === 'idle') remotes.load(area).catch(() => undefined);
  }, [state, area, remotes]);

  if (state.phase === 'failed') {
    return <AreaFallback area={area} failure={state.failure} onRetry={() => remotes.retry(area)} />;
  }
  if (state.phase !== 'ready') return loading;
  return (
    <AreaBoundary key={area} onCrash={(reason) => void remotes.reportCrash(area, reason)} meanwhile={loading}>
      <Suspense fallback={loading}>
        <AreaRoutes routes={state.remote.routes} notFound={notFound} />
      </Suspense>
    </AreaBoundary>
  );
}

const AreaRoutes = ({ routes, notFound }: { routes: Remote['routes']; notFound: ReactNode }) =>
  useRoutes(routes) ?? notFound;

interface BoundaryProps {
  onCrash: (reason: unknown) => void;
  meanwhile: ReactNode;
  children: ReactNode;
}

/** Catches what an area throws while it is drawn; the area's state then changes and takes this boundary away. */
class AreaBoundary extends Component<BoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(reason: unknown) {
    this.props.onCrash(reason);
  }

  override render() {
    return this.state.crashed ? this.props.meanwhile : this.props.children;
  }
}
