import type { Registry } from '@northkeep/contracts';

/**
 * Returns the source of the entry file of the comparison build: it imports header, landing page, footer and cookie
 * dialog directly from the shell and from mf-public. `areas` only supplies the links of header and footer.
 */
export const createUnfederatedEntry = (root: string, areas: Registry['remotes']): string => `
import '@northkeep/shared-kit/tokens.css';
import '@northkeep/shared-kit/base.css';
import { BrowserRouter } from '@northkeep/shared-kit/runtime';
import { createRoot } from 'react-dom/client';
import { Home } from '${root}/mf-public/src/features/landing/home.tsx';
import styles from '${root}/shell/src/app.module.css';
import { CookieConsent } from '${root}/shell/src/consent/cookie-consent.tsx';
import { PublicFooter } from '${root}/shell/src/frame/public-footer.tsx';
import { PublicHeader } from '${root}/shell/src/frame/public-header.tsx';
import { Remotes } from '${root}/shell/src/remotes/remotes.ts';

const areas = ${JSON.stringify(areas)};
const registry = { v: 1, seq: 1, expires: '', shell: { version: '' }, remotes: areas, rejected: [] };
const remotes = new Remotes({ state: 'open', registry, source: 'fresh', warnings: [] }, {});

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <CookieConsent />
    <PublicHeader remotes={remotes} />
    <main id="main" className={styles.public}>
      <Home />
    </main>
    <PublicFooter remotes={remotes} />
  </BrowserRouter>,
);
`;
