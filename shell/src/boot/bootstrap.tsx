import '@northkeep/shared-kit/tokens.css';
import '@northkeep/shared-kit/base.css';
import { bootstrap, vault } from '@northkeep/shared-vault';
import { createRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { firstPage } from './first-area.ts';
import { provide } from './provide.ts';
import { updates } from './shell-updates.ts';

/** Named so that the build keeps it; see provide.ts. @public */
export const providers = provide;

// The vault is looked for once it is known whose it is; how either ended is in their states.
bootstrap()
  .then(() => vault.load())
  .catch((reason: unknown) => console.warn('the vault was not loaded:', reason));

/** Draws the app once its first area is there; rejects when the page could not start. */
export async function draw(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  const below = location.pathname === '/app' || location.pathname.startsWith('/app/');
  // A frame that does not come is asked for again where it is drawn.
  const [remotes] = await Promise.all([
    firstPage,
    below ? loadAuthenticatedLayout().catch(() => undefined) : undefined,
  ]);
  createRoot(place).render(<App remotes={remotes} />);
  updates.start().catch((reason: unknown) => console.warn('no service worker:', reason));
}
