import { lazyWithRetry } from '@northkeep/shared-kit/runtime';
import { type ComponentProps, Suspense, useState } from 'react';
import { PartBoundary } from './pages/part-boundary.tsx';
import { LOADING } from './vault/copy.ts';
import { VaultLoader } from './vault/vault-loader.tsx';

type InApp = typeof import('./in-app.tsx').default;

let ready: InApp | null = null;

/** Loads the authenticated layout of the pages below `/app`; public pages do not need it. */
export async function loadApp(): Promise<{ default: InApp }> {
  const part = await import(/* webpackChunkName: "in-app" */ './in-app.tsx');
  ready = part.default;
  return part;
}

const Late = lazyWithRetry(loadApp);

/** The authenticated layout. Rendered without a Suspense fallback when it was loaded before. */
export function AppPart(props: ComponentProps<InApp>) {
  const [Frame] = useState(() => ready ?? Late);
  return (
    <PartBoundary>
      <Suspense fallback={<VaultLoader text={LOADING.unknown} />}>
        <Frame {...props} />
      </Suspense>
    </PartBoundary>
  );
}
