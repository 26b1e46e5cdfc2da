import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Visible share of the film from which it starts to play. */
const IN_VIEW = 0.5;

interface Connection {
  readonly saveData?: boolean;
}

/** False with prefers-reduced-motion or Save-Data: the film then starts only on request. */
function mayPlay(): boolean {
  if (typeof IntersectionObserver === 'undefined') return false;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData !== true;
}

/** Plays the film while it is in view, until the returned function is called because the user pressed play or pause. */
export function usePlayInView(video: RefObject<HTMLVideoElement | null>): () => void {
  const isChosen = useRef(false);
  useEffect(() => {
    const element = video.current;
    if (element === null || !mayPlay()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (isChosen.current) return;
        // A busy device delivers several observer entries in one call, the newest last. A rejection of play() is
        // ignored, because the user can still press the play button.
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
