// Entry of the renderer that the release tool executes (scripts/src/release/prerender-pages.ts); no browser loads it.
import type { AreaName, Registry } from '@northkeep/contracts';
import * as runtime from '@northkeep/shared-kit/runtime';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { prerender } from 'react-dom/static';
import { AppContent } from '../app.tsx';
import { Remotes } from '../remotes/remotes.ts';

/** Nobody is signed in where pages are rendered; nothing else of the vault may be used there. */
const vaultStandIn = {
  useSession: () => ({ user: null, isAuthenticated: false, bootstrapped: false, expired: false }),
};

/** Modules that areas share with the shell, for their renderers. `scripts` reads this export by its name. */
export const shared: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@northkeep/shared-kit/runtime': runtime,
  '@northkeep/shared-vault': vaultStandIn,
};

interface RenderInput {
  readonly pathname: string;
  readonly registry: Registry;
  /** The modules `remote` of the areas that have renderers. */
  readonly modules: Readonly<Record<AreaName, unknown>>;
}

/** Renders the HTML of an address. Rejects when an area fails or a component throws. */
export async function render({ pathname, registry, modules }: RenderInput): Promise<string> {
  const refused = (): never => {
    throw new Error('not while prerendering');
  };
  const remotes = new Remotes(
    { state: 'open', registry: { ...registry, rejected: [] }, source: 'fresh', warnings: [] },
    {
      provides: __PROVIDES__,
      load: async (area) => modules[area],
      reopen: refused,
      refetch: refused,
      diagnose: async (reason) => ({ kind: 'crashed', detail: String(reason) }),
      reload: refused,
    },
  );
  for (const area of Object.keys(modules) as AreaName[]) await remotes.load(area);
  const { MemoryRouter } = runtime;
  let failure: unknown;
  const { prelude } = await prerender(
    <MemoryRouter initialEntries={[pathname]}>
      <AppContent remotes={remotes} />
    </MemoryRouter>,
    {
      // React moves large parts into inline scripts otherwise, which the content security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (reason) => {
        failure ??= reason;
      },
    },
  );
  if (failure) throw failure;
  return new Response(prelude).text();
}
