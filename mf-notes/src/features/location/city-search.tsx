import { Button } from '@northkeep/shared-kit/button';
import { TextField } from '@northkeep/shared-kit/field';
import { toast } from '@northkeep/shared-kit/runtime';
import type { WeatherModule, WeatherPlace } from '@northkeep/shared-vault';
import { Search } from 'lucide-react';
import { locationTexts } from './copy.ts';
import styles from './location.module.css';
import { type CitySearch as SearchState, useCitySearch } from './use-city-search.ts';

interface CitySearchProps {
  weather: WeatherModule;
  /** When true, the field also searches after each pause in typing. */
  whileTyping: boolean;
}

/** Search field for a city. Choosing a city saves it and requests its weather. */
export function CitySearch({ weather, whileTyping }: CitySearchProps) {
  const { query, found, type, search, clear } = useCitySearch(weather, whileTyping);
  const choose = (place: WeatherPlace) => {
    try {
      weather.savePlace(place);
      clear();
      toast({ type: 'success', text: locationTexts.set });
    } catch (reason) {
      console.warn('the place was not saved:', reason);
      toast({ type: 'error', text: locationTexts.setFailed });
    }
  };
  return (
    <div className={styles.search}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <TextField
          label={locationTexts.city}
          value={query}
          onValue={type}
          type="search"
          maxLength={200}
          autoComplete="off"
          {...(found.status === 'failed' ? { error: locationTexts.searchFailed } : {})}
        />
        <Button type="submit" icon={Search} busy={found.status === 'searching'}>
          {found.status === 'searching' ? locationTexts.searching : locationTexts.search}
        </Button>
      </form>
      <p className="t2 ink2" role="status">
        {statusOf(found)}
      </p>
      {found.status === 'found' && found.places.length > 0 && (
        <ul className={styles.places} aria-label={locationTexts.results}>
          {found.places.map((place) => (
            <li key={`${place.city} ${place.latitude} ${place.longitude}`}>
              <button type="button" className={styles.place} dir="auto" onClick={() => choose(place)}>
                {place.city}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function statusOf(found: SearchState): string {
  if (found.status !== 'found') return '';
  return found.places.length === 0 ? locationTexts.none : locationTexts.count(found.places.length);
}
