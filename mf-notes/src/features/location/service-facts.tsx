import { locationTexts } from './copy.ts';
import styles from './location.module.css';

/** Lists what goes to which host. An address of null is left out. */
export function ServiceFacts({ weather, geocoding }: { weather: string | null; geocoding: string | null }) {
  return (
    <ul className={`${styles.facts} t2 ink2`}>
      {geocoding && <li>{locationTexts.sent(new URL(geocoding).host)}</li>}
      {weather && <li>{locationTexts.sentWeather(new URL(weather).host)}</li>}
      <li>{locationTexts.sealed}</li>
    </ul>
  );
}
