import { Button } from '@northkeep/shared-kit/button';
import { Pause, Play } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import styles from './film.module.css';
import film from './film.webm';
import poster from './poster.webp';
import { usePlayInView } from './use-play-in-view.ts';
import { FILM } from './words.ts';

/** Screen recording of the app (made with `npm run film`). Browsers that cannot play it show the poster image. */
export function Film() {
  const video = useRef<HTMLVideoElement>(null);
  const about = useId();
  const [playing, setPlaying] = useState(false);
  const leaveToPerson = usePlayInView(video);
  const toggle = () => {
    const element = video.current;
    if (element === null) return;
    leaveToPerson();
    if (!element.paused) return element.pause();
    // Reload after a failed attempt, for example without a network.
    if (element.error !== null) element.load();
    element.play().catch(() => setPlaying(false));
  };
  return (
    <figure className={`page ${styles.film}`}>
      <div className={styles.frame}>
        <video
          ref={video}
          className={styles.video}
          src={film}
          poster={poster}
          width={1280}
          height={800}
          muted
          playsInline
          loop
          preload="none"
          aria-label={FILM.name}
          aria-describedby={about}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
      </div>
      <figcaption className={styles.foot}>
        <p id={about} className="t2 ink3">
          {FILM.about}
        </p>
        <Button
          small
          icon={playing ? Pause : Play}
          aria-label={playing ? FILM.pauseLong : FILM.playLong}
          onClick={toggle}
        >
          {playing ? FILM.pause : FILM.play}
        </Button>
      </figcaption>
    </figure>
  );
}
