import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { LOADING } from './vault/copy.ts';
import { VaultLoader } from './vault/vault-loader.tsx';

type InApp = typeof import('./in-app.tsx').default;

let ready: InApp | null = null;

/** Loads what stands around every page below `/app`; public pages do without it. */
export async function loadApp(): Promise<{ default: InApp }> {
  const part = await import(/* webpackChunkName: "in-app" */ './in-app.tsx');
  ready = part.default;
  return part;
}

const Late = lazy(loadApp);

/** What stands around every page below `/app`. Loaded before, it is drawn at once, without a fallback in between. */
export function AppPart(props: ComponentProps<InApp>) {
  const [Frame] = useState(() => ready ?? Late);
  return (
    <Suspense fallback={<VaultLoader text={LOADING.unknown} />}>
      <Frame {...props} />
    </Suspense>
  );
}
