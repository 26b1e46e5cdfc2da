import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { useEffect, useState } from 'react';
import styles from './vault-screen.module.css';

/** Work this short shows nothing: a flash would be worse than a moment of calm. */
const SHOW_AFTER_MS = 200;

export function VaultLoader({ text }: { text: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" className={`page ${styles.loader}`} aria-busy="true">
      {shown && (
        <>
          <p className="t2 ink2" role="status">
            {text}
          </p>
          <TaskProgressBar label={text} />
        </>
      )}
    </main>
  );
}
