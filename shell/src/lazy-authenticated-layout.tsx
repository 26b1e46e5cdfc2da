import { lazyWithRetry } from '@northkeep/shared-kit/runtime';
import { type ComponentProps, Suspense, useState } from 'react';
import { LazyBoundary } from './pages/lazy-boundary.tsx';
import { LOADING } from './vault/copy.ts';
import { VaultLoader } from './vault/vault-loader.tsx';

type AuthenticatedLayout = typeof import('./authenticated-layout.tsx').default;

let ready: AuthenticatedLayout | null = null;

/** Loads the authenticated layout of the pages below `/app`; public pages do not need it. */
export async function loadAuthenticatedLayout(): Promise<{ default: AuthenticatedLayout }> {
  const part = await import(/* webpackChunkName: "in-app" */ './authenticated-layout.tsx');
  ready = part.default;
  return part;
}

const Late = lazyWithRetry(loadAuthenticatedLayout);

/** The authenticated layout. Rendered without a Suspense fallback when it was loaded before. */
export function LazyAuthenticatedLayout(props: ComponentProps<AuthenticatedLayout>) {
  const [Frame] = useState(() => ready ?? Late);
  return (
    <LazyBoundary>
      <Suspense fallback={<VaultLoader text={LOADING.unknown} />}>
        <Frame {...props} />
      </Suspense>
    </LazyBoundary>
  );
}
