import type { LocationServices } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { observer } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useWeather, type WeatherModule } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { CitySearch } from './city-search.tsx';
import { locationTexts } from './copy.ts';
import { CurrentPlace } from './current-place.tsx';
import styles from './location.module.css';
import { WeekWeather } from './week-weather.tsx';

/** Settings section with the city for the weather. No other service is contacted before the user searches a city. */
export default observer(function LocationSection() {
  const weather = useWeather();
  return (
    <>
      <SettingsGroup title={locationTexts.title} text={locationTexts.about}>
        {weather ? <PlaceSettings weather={weather} /> : <SkeletonRows rows={3} />}
      </SettingsGroup>
      {weather && <WeekWeather weather={weather} />}
    </>
  );
});

function PlaceSettings({ weather }: { weather: WeatherModule }) {
  const { services, read } = useServices(weather);
  if (services === 'failed') {
    return (
      <Notice
        tone="bad"
        title={locationTexts.servicesFailed}
        action={
          <Button small onClick={read}>
            {locationTexts.tryAgain}
          </Button>
        }
      >
        <CurrentPlace weather={weather} />
      </Notice>
    );
  }
  if (services === null) return <SkeletonRows rows={3} />;
  const { geocoding } = services;
  return (
    <>
      <CurrentPlace weather={weather} />
      {geocoding === null ? (
        <p className="ink2">{locationTexts.noGeocoding}</p>
      ) : (
        <CitySearch weather={weather} whileTyping={!geocoding.isPublic} />
      )}
      <Facts services={services} />
    </>
  );
}

function Facts({ services: { weather, geocoding } }: { services: LocationServices }) {
  return (
    <ul className={`${styles.facts} t2 ink2`}>
      {geocoding && <li>{locationTexts.sent(new URL(geocoding.url).host)}</li>}
      <li>{weather === null ? locationTexts.noWeather : locationTexts.sentWeather(new URL(weather).host)}</li>
      <li>{locationTexts.sealed}</li>
      {(geocoding?.isPublic || weather !== null) && <li className="ink3">{locationTexts.credit}</li>}
    </ul>
  );
}

function useServices(weather: WeatherModule) {
  const [services, setServices] = useState<LocationServices | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads once more
  useEffect(() => {
    let isMounted = true;
    weather.readLocationServices().then(
      (known) => isMounted && setServices(known),
      (reason: unknown) => {
        console.warn('the services of this installation were not read:', reason);
        if (isMounted) setServices('failed');
      },
    );
    return () => {
      isMounted = false;
    };
  }, [weather, attempt]);
  const read = () => {
    setServices(null);
    setAttempt((before) => before + 1);
  };
  return { services, read };
}
