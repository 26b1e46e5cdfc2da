import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Logo } from '@northkeep/shared-kit/logo';
import { lazyWithRetry } from '@northkeep/shared-kit/runtime';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { LazyBoundary } from '../pages/lazy-boundary.tsx';
import type { Remotes } from '../remotes/remotes.ts';
import { MENU_LABEL, OPEN_APP_LABEL } from './copy.ts';
import styles from './public-header.module.css';

const load = () => import(/* webpackChunkName: "after-load" */ './public-menu.tsx');
const PublicMenu = lazyWithRetry(load);

/**
 * Header of the public site: the name, the link into the app and a floating menu, which is loaded at the first press.
 */
export function PublicHeader({ remotes }: { remotes: Remotes }) {
  const [wanted, setWanted] = useState(false);
  const fetch = () => void load().catch((reason: unknown) => console.debug('the menu was not loaded', reason));
  // The button is also shown when the menu could not be loaded; the next press tries again.
  const closed = (open = () => setWanted(true)) => (
    <Button
      icon={MenuIcon}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetch}
      onFocus={fetch}
      onClick={open}
    >
      {MENU_LABEL}
    </Button>
  );
  return (
    <header className={`page ${styles.header}`}>
      <Logo to="/" />
      <div className={styles.end}>
        <ButtonLink kind="text" to="/app" className={styles.open}>
          {OPEN_APP_LABEL}
        </ButtonLink>
        {wanted ? (
          <LazyBoundary fallback={closed}>
            <Suspense fallback={closed()}>
              <PublicMenu remotes={remotes} />
            </Suspense>
          </LazyBoundary>
        ) : (
          closed()
        )}
      </div>
    </header>
  );
}
