import { type AreaManifest, type AreaName, isAreaName } from '@northkeep/contracts';
import { MemoryRouter, useLocation } from '@northkeep/shared-kit/runtime';
import { useCallback, useEffect, useState } from 'react';
import { openTestRegistry } from '../../registry/registry-fixture.ts';
import { Remotes } from '../../remotes/remotes.ts';
import { TOUR_STEPS } from '../steps.ts';
import Tour from '../tour.tsx';

const area = (label: string, path: string): AreaManifest => ({ label, addresses: [{ path, frame: 'app' }] });
const AREAS: Readonly<Record<AreaName, AreaManifest>> = {
  'mf-planner': area('Planner', '/app'),
  'mf-notes': area('Notes', '/app/notes'),
  'mf-wisdom': area('Wisdom', '/app/wisdomOfAges'),
  'mf-insights': area('Insights', '/app/psychologicalInsights'),
};
const NAMES = TOUR_STEPS.flatMap(({ target }) => ('name' in target ? [target.name] : []));

/** Creates areas that declare every tour target except the given one. */
function areasWithout(missing: string | null): Remotes {
  const released = { version: '1.0.0', base: '/r/', entry: 'remoteEntry.js', requires: {}, files: {} };
  const remotes = Object.fromEntries(
    Object.entries(AREAS).flatMap(([name, manifest]) =>
      isAreaName(name) ? [[name, { ...released, area: manifest }]] : [],
    ),
  );
  const declared = NAMES.filter((name) => name !== missing).map((name) => [name, `[data-tour="${name}"]`]);
  const remote = { api: 1, routes: [], tourTargets: Object.fromEntries(declared) };
  return new Remotes(openTestRegistry(remotes), {
    provides: {},
    load: async () => ({ default: remote }),
    reopen: () => Promise.reject(new Error('no registry')),
    refetch: async () => null,
    diagnose: async (reason) => ({ kind: 'crashed', detail: String(reason) }),
    reload: () => {},
    report: () => {},
  });
}

function Running({ remotes, onEnd }: { remotes: Remotes; onEnd: () => void }) {
  const [isRunning, setRunning] = useState(true);
  const end = useCallback(() => {
    onEnd();
    setRunning(false);
  }, [onEnd]);
  return isRunning ? <Tour remotes={remotes} onEnd={end} /> : null;
}

function Address({ onAddress }: { onAddress: (path: string) => void }) {
  const { pathname } = useLocation();
  useEffect(() => onAddress(pathname), [onAddress, pathname]);
  return null;
}

/**
 * Page with the links of the shell and the targets of all areas, over which the tour runs. No area declares the target
 * `missing`.
 */
export function TourPage({
  missing,
  onAddress,
  onEnd,
}: {
  missing: string | null;
  onAddress: (path: string) => void;
  onEnd: () => void;
}) {
  const [remotes] = useState(() => areasWithout(missing));
  const views = ['/app', '/app/notes', '/app/wisdomOfAges', '/app/psychologicalInsights'];
  return (
    <MemoryRouter initialEntries={['/app/settings']}>
      <Address onAddress={onAddress} />
      <header>
        <nav aria-label="Views">
          {views.map((path) => (
            <a key={path} href={path}>
              {path}
            </a>
          ))}
        </nav>
        <button type="button" aria-label="Menu" />
      </header>
      <main>
        <h1>Planner</h1>
        {NAMES.map((name) => (
          <p key={name} data-tour={name}>
            {name}
          </p>
        ))}
      </main>
      <Running remotes={remotes} onEnd={onEnd} />
    </MemoryRouter>
  );
}
