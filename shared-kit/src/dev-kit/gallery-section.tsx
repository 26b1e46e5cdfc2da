import type { ReactNode } from 'react';
import styles from './dev-kit.module.css';

/** Section of the gallery with a heading at its left. */
export function GallerySection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{name}</h2>
      <div className="stack">{children}</div>
    </section>
  );
}
