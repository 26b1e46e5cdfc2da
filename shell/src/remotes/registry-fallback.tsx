import { type ReactNode, useSyncExternalStore } from 'react';
import { AreaFallback } from './area-fallback.tsx';
import type { Remotes } from './remotes.ts';

interface RegistryFallbackProps {
  remotes: Remotes;
  /** Content for a path that no area owns, shown when there is a registry. */
  children: ReactNode;
}

/**
 * Content for a path that no area owns. Without a registry it shows the reason and a retry button, because no area is
 * known then.
 */
export function RegistryFallback({ remotes, children }: RegistryFallbackProps) {
  const error = useSyncExternalStore(
    remotes.subscribe,
    () => remotes.registryError,
    () => remotes.registryError,
  );
  if (!error) return children;
  const retry = async () => void (await remotes.retryRegistry());
  return <AreaFallback remotes={remotes} failure={{ kind: 'registry', detail: error.message }} onRetry={retry} />;
}
