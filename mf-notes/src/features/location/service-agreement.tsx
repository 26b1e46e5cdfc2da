import type { LocationServices } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { observer } from '@northkeep/shared-kit/runtime';
import type { WeatherModule } from '@northkeep/shared-vault';
import { locationTexts } from './copy.ts';
import { ServiceFacts } from './service-facts.tsx';

interface ServiceAgreementProps {
  weather: WeatherModule;
  services: LocationServices;
}

/**
 * Asks the user to agree to the hosts that the server names as weather and geocoding services. Until then, and again
 * after the server names another host, nothing is sent to them. Renders nothing when the user has agreed to all of
 * them.
 */
export const ServiceAgreement = observer(function ServiceAgreement({ weather, services }: ServiceAgreementProps) {
  const named = { weather: services.weather, geocoding: services.geocoding?.url ?? null };
  const refusals = (['weather', 'geocoding'] as const).flatMap((service) => {
    const address = named[service];
    const reason = address === null ? null : weather.serviceRefusal(service, address);
    return reason === null ? [] : [{ service, reason }];
  });
  const lies = refusals.filter(({ reason }) => reason === 'own-origin' || reason === 'invalid');
  const isAnswerable = (service: 'weather' | 'geocoding') => !lies.some((lie) => lie.service === service);
  const asked = {
    weather: isAnswerable('weather') ? named.weather : null,
    geocoding: isAnswerable('geocoding') ? named.geocoding : null,
  };
  const isChanged = refusals.some(({ reason }) => reason === 'changed');
  return (
    <>
      {lies.map(({ service, reason }) => (
        <Notice key={service} tone="bad">
          {reason === 'invalid' ? locationTexts.invalid[service] : locationTexts.ownOrigin[service]}
        </Notice>
      ))}
      {refusals.length > lies.length && (
        <Notice
          tone={isChanged ? 'warn' : 'plain'}
          title={isChanged ? locationTexts.changedTitle : locationTexts.agreeTitle}
          action={
            <Button small onClick={() => weather.agreeToServices(asked)}>
              {locationTexts.agree}
            </Button>
          }
        >
          {isChanged && <p>{locationTexts.changed}</p>}
          <ServiceFacts weather={asked.weather} geocoding={asked.geocoding} />
        </Notice>
      )}
    </>
  );
});
