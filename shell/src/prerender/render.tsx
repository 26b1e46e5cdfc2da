// Entry of the renderer, which is executed by the release tool (scripts/src/release/prerender-pages.ts) and never
// loaded by a browser.
import type { AreaName, Registry } from '@northkeep/contracts';
import * as runtime from '@northkeep/shared-kit/runtime';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { prerender } from 'react-dom/static';
import { AppContent } from '../app.tsx';
import { Remotes } from '../remotes/remotes.ts';

/**
 * Replacement for shared-vault during prerendering, when no user is signed in. Rendered pages must not use any other
 * part of the vault.
 */
const vaultStandIn = {
  useSession: () => ({ user: null, isAuthenticated: false, bootstrapped: false, expired: false }),
};

/** Modules that the shell shares with the renderers of the areas. `scripts` reads this export by its name. */
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
  /** Remote module of each area that has a renderer. */
  readonly modules: Readonly<Record<AreaName, unknown>>;
}

/** Renders the HTML of a path. Rejects when an area fails or a component throws. */
export async function render({ pathname, registry, modules }: RenderInput): Promise<string> {
  const refused = (): never => {
    throw new Error('not while prerendering');
  };
  const remotes = new Remotes(
    {
      ...{ state: 'open', registry: { ...registry, rejected: [], roleVersions: {} }, bundle: '', source: 'fresh' },
      ...{ refused: null, expiredSince: null, isNewDevice: false },
    },
    {
      provides: __PROVIDES__,
      load: async (area) => modules[area],
      reopen: refused,
      refetch: refused,
      diagnose: async (reason) => ({ kind: 'crashed', detail: String(reason) }),
      reload: refused,
      report: refused,
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
      // Without this setting, React moves large parts into inline scripts, which the content security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (reason) => {
        failure ??= reason;
      },
    },
  );
  if (failure) throw failure;
  return new Response(prelude).text();
}
