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
import { ServiceAgreement } from './service-agreement.tsx';
import { ServiceFacts } from './service-facts.tsx';
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

const PlaceSettings = observer(function PlaceSettings({ weather }: { weather: WeatherModule }) {
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
  const mayReceive = (service: 'weather' | 'geocoding', address: string | undefined | null) =>
    address != null && weather.serviceRefusal(service, address) === null;
  const agreed = {
    weather: mayReceive('weather', services.weather) ? services.weather : null,
    geocoding: mayReceive('geocoding', geocoding?.url) ? geocoding : null,
  };
  return (
    <>
      <CurrentPlace weather={weather} />
      <ServiceAgreement weather={weather} services={services} />
      {geocoding === null && <p className="ink2">{locationTexts.noGeocoding}</p>}
      {agreed.geocoding && <CitySearch weather={weather} whileTyping={!agreed.geocoding.isPublic} />}
      {services.weather === null && <p className="t2 ink2">{locationTexts.noWeather}</p>}
      {(agreed.weather || agreed.geocoding) && (
        <ServiceFacts weather={agreed.weather} geocoding={agreed.geocoding?.url ?? null} />
      )}
      {(geocoding?.isPublic || services.weather !== null) && <p className="t2 ink3">{locationTexts.credit}</p>}
    </>
  );
});

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
