import { type ReactNode, useSyncExternalStore } from 'react';
import { AreaFallback } from './area-fallback.tsx';
import type { Remotes } from './remotes.ts';

interface RegistryFallbackProps {
  remotes: Remotes;
  /** Shown when there is a registry, which then does not know the address. */
  children: ReactNode;
}

/** Shown for an address that no area owns: without a registry the reason and a retry, because no area is known then. */
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
