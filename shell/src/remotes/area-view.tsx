import type { AreaName } from '@northkeep/contracts';
import { type Remote, useRoutes } from '@northkeep/shared-kit/runtime';
import { Component, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { AreaFallback } from './area-fallback.tsx';
import type { AreaState, Remotes } from './remotes.ts';

const useAreaState = (remotes: Remotes, area: AreaName): AreaState =>
  useSyncExternalStore(
    remotes.subscribe,
    () => remotes.state(area),
    () => remotes.state(area),
  );

interface AreaContentProps {
  area: AreaName;
  remotes: Remotes;
  /** Shown while the area or a lazy part of it loads. */
  loading: ReactNode;
  /** Renders a part of the loaded remote. */
  children: (remote: Remote) => ReactNode;
}

/** Loads one area and renders a part of it. Renders the fallback of the area when it cannot be loaded or throws. */
export function AreaContent({ area, remotes, loading, children }: AreaContentProps) {
  const state = useAreaState(remotes, area);
  useEffect(() => {
    if (state.phase === 'idle') remotes.load(area).catch(() => undefined);
  }, [state, area, remotes]);

  if (state.phase === 'failed') {
    return <AreaFallback remotes={remotes} area={area} failure={state.failure} onRetry={() => remotes.retry(area)} />;
  }
  if (state.phase !== 'ready') return loading;
  return (
    <AreaBoundary key={area} onCrash={(reason) => void remotes.reportCrash(area, reason)} meanwhile={loading}>
      <Suspense fallback={loading}>{children(state.remote)}</Suspense>
    </AreaBoundary>
  );
}

interface AreaViewProps extends Omit<AreaContentProps, 'children'> {
  /** Content for a path that the area does not know. */
  notFound: ReactNode;
}

/** Renders the routes of one area; their paths are absolute. */
export const AreaView = ({ notFound, ...props }: AreaViewProps) => (
  <AreaContent {...props}>{({ routes }) => <AreaRoutes routes={routes} notFound={notFound} />}</AreaContent>
);

const AreaRoutes = ({ routes, notFound }: { routes: Remote['routes']; notFound: ReactNode }) =>
  useRoutes(routes) ?? notFound;

interface BoundaryProps {
  onCrash: (reason: unknown) => void;
  meanwhile: ReactNode;
  children: ReactNode;
}

/**
 * Catches errors that an area throws while rendering; the area's state then becomes 'failed' and unmounts this
 * boundary.
 */
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
