import { Button } from '@northkeep/shared-kit/button';
import { LogoMark } from '@northkeep/shared-kit/logo';
import { useEffect, useState } from 'react';
import { SPLASH_MS, SPLASH_TEXTS } from './copy.ts';
import { isSplashDue, trackLastView } from './last-view.ts';
import styles from './splash.module.css';

/** Splash screen after more than 12 hours of absence. A key press, a click or reduced motion closes it. */
export function Splash() {
  const [shown, setShown] = useState(isSplashDue);
  useEffect(() => trackLastView(), []);
  useEffect(() => {
    if (!shown) return;
    const end = () => setShown(false);
    const timer = setTimeout(end, SPLASH_MS);
    document.addEventListener('keydown', end, { once: true });
    document.addEventListener('pointerdown', end, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', end);
      document.removeEventListener('pointerdown', end);
    };
  }, [shown]);
  if (!shown) return null;
  return (
    <section className={styles.splash} role="status" aria-label={SPLASH_TEXTS.name}>
      <div className={`page ${styles.in}`}>
        <p className={styles.mark}>
          <LogoMark size={72} />
          <span className="d6">{SPLASH_TEXTS.name}</span>
        </p>
      </div>
      <div className={`page ${styles.ground}`}>
        <div className={styles.horizon} aria-hidden="true">
          <i />
        </div>
        <p className="t2 ink3">
          <span>{SPLASH_TEXTS.day(new Date())}</span>
          <Button kind="text" small onClick={() => setShown(false)}>
            {SPLASH_TEXTS.goOn}
          </Button>
        </p>
      </div>
    </section>
  );
}
