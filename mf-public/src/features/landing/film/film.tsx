import { Button } from '@northkeep/shared-kit/button';
import { Pause, Play } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import styles from './film.module.css';
import film from './film.webm';
import narrowFilm from './film-narrow.webm';
import poster from './poster.webp';
import narrowPoster from './poster-narrow.webp';
import { usePlayInView } from './use-play-in-view.ts';
import { FILM_TEXTS } from './words.ts';

/** Window width up to which the film is a recording of a phone, whose text is legible at that width. */
const NARROW = '(max-width: 480px)';

/**
 * Screen recording of the app (made with `npm run film`). An image below the video serves as its poster, because the
 * attribute `poster` cannot select an image by the window width. Browsers that cannot play the film show this image.
 */
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
    // Reloads the film after a failed attempt to load it, for example without a network.
    if (element.error !== null || element.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) element.load();
    element.play().catch(() => setPlaying(false));
  };
  return (
    <figure className={`page ${styles.film}`}>
      <div className={styles.frame}>
        <picture>
          <source media={NARROW} srcSet={narrowPoster} width={624} height={960} />
          <img className={styles.poster} src={poster} width={1280} height={800} alt="" fetchPriority="high" />
        </picture>
        <video
          ref={video}
          className={styles.video}
          muted
          playsInline
          loop
          preload="none"
          aria-label={FILM_TEXTS.name}
          aria-describedby={about}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        >
          <source media={NARROW} src={narrowFilm} type="video/webm" />
          <source src={film} type="video/webm" />
        </video>
      </div>
      <figcaption className={styles.foot}>
        <p id={about} className="t2 ink3">
          {FILM_TEXTS.about}
        </p>
        <Button
          small
          icon={playing ? Pause : Play}
          aria-label={playing ? FILM_TEXTS.pauseLong : FILM_TEXTS.playLong}
          onClick={toggle}
        >
          {playing ? FILM_TEXTS.pause : FILM_TEXTS.play}
        </Button>
      </figcaption>
    </figure>
  );
}
