import type { AreaName } from '@northkeep/contracts';
import { type Remote, useRoutes } from '@northkeep/shared-kit/runtime';
import { Component, type ReactNode, Suspense, use, useEffect, useSyncExternalStore } from 'react';
import { hasPrerenderedContent, useContentHydrated } from '../hydration.ts';
import { AreaFallback } from './area-fallback.tsx';
import type { Remotes } from './remotes.ts';

function useSnapshot<T>(remotes: Remotes, read: () => T): T {
  return useSyncExternalStore(remotes.subscribe, read, read);
}

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
  // Only a failure renders this component again. An update around the boundary would make React hydrate its prerendered
  // content in one task.
  const failure = useSnapshot(remotes, () => {
    const state = remotes.state(area);
    return state.phase === 'failed' ? state.failure : undefined;
  });
  if (failure) {
    return <AreaFallback remotes={remotes} area={area} failure={failure} onRetry={() => remotes.retry(area)} />;
  }
  return (
    <AreaBoundary key={area} onCrash={(reason) => void remotes.reportCrash(area, reason)} meanwhile={loading}>
      <Suspense fallback={loading}>
        <LoadedArea area={area} remotes={remotes} loading={loading}>
          {children}
        </LoadedArea>
      </Suspense>
    </AreaBoundary>
  );
}

/** Part of a loaded area. Suspends while prerendered content is shown, which React then keeps until it is hydrated. */
function LoadedArea({ area, remotes, loading, children }: AreaContentProps) {
  const state = useSnapshot(remotes, () => remotes.state(area));
  useEffect(() => {
    if (state.phase === 'idle') remotes.load(area).catch(() => undefined);
  }, [state, area, remotes]);
  useContentHydrated();
  if (state.phase === 'ready') return children(state.remote);
  return hasPrerenderedContent() ? children(use(remotes.load(area))) : loading;
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
