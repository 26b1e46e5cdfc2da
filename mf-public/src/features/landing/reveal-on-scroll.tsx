import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './landing.module.css';

/**
 * Tile that fades in when it is scrolled into view. Always visible without IntersectionObserver or with
 * prefers-reduced-motion.
 */
export function RevealOnScroll({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const tile = useRef<HTMLLIElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const element = tile.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const isBelow = element.getBoundingClientRect().top > window.innerHeight;
    if (!isBelow) return;
    setWaiting(true);
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setWaiting(false);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={tile} className={`${styles.tile} ${waiting ? styles.tileWaiting : ''} ${className ?? ''}`}>
      {children}
    </li>
  );
}
