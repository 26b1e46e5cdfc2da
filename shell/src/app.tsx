import { areaOf } from '@northkeep/contracts';
import { BrowserRouter, useLocation } from '@northkeep/shared-kit/runtime';
import { AreaView } from './remotes/area-view.tsx';
import type { Remotes } from './remotes/remotes.ts';

export function App({ remotes }: { remotes: Remotes }) {
  return (
    <BrowserRouter>
      <Screen remotes={remotes} />
    </BrowserRouter>
  );
}

function Screen({ remotes }: { remotes: Remotes }) {
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  const notFound = <h1>Page not found</h1>;
  if (area === 'shell') return <main>{notFound}</main>;
  return (
    <main>
      <AreaView area={area} remotes={remotes} loading={<p>Loading…</p>} notFound={notFound} />
    </main>
  );
}
