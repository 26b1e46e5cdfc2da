import { isAppAddress } from '@northkeep/contracts';
import '@northkeep/shared-kit/tokens.css';
import '@northkeep/shared-kit/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { firstPage } from './first-area.ts';
import { provide } from './provide.ts';
import { updates } from './shell-updates.ts';
import { startSession } from './start-session.ts';

/** Exported so that the build keeps it; see provide.ts. @public */
export const providers = provide;

/** Renders the app once its first area is loaded; rejects when the page could not start. */
export async function draw(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  const isInApp = isAppAddress(location.pathname);
  startSession({ isInApp });
  // Rendering the layout loads it again where this fails.
  const [remotes] = await Promise.all([
    firstPage,
    isInApp ? loadAuthenticatedLayout().catch(() => undefined) : undefined,
  ]);
  createRoot(place).render(<App remotes={remotes} />);
  updates.start().catch((reason: unknown) => console.warn('no service worker:', reason));
}
