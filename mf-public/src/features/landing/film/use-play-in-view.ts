import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** So much of a film must be in view before it plays by itself. */
const IN_VIEW = 0.5;

interface Connection {
  readonly saveData?: boolean;
}

/** False for who wants no motion or pays for what is loaded: the film then waits to be asked. */
function mayPlay(): boolean {
  if (typeof IntersectionObserver === 'undefined') return false;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData !== true;
}

/** Plays a film while it is in view, until the returned function says that the person has chosen. */
export function usePlayInView(video: RefObject<HTMLVideoElement | null>): () => void {
  const isChosen = useRef(false);
  useEffect(() => {
    const element = video.current;
    if (element === null || !mayPlay()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (isChosen.current) return;
        // On a busy device several come at once, the newest last. A browser may refuse to play; the button stays.
        if ((entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW) element.play().catch(() => undefined);
        else element.pause();
      },
      { threshold: IN_VIEW },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [video]);
  return useCallback(() => {
    isChosen.current = true;
  }, []);
}
