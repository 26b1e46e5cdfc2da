import { clockDate, formatDate, formatTimeOf } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { one, userTimeZone, type WeatherModule } from '@northkeep/shared-vault';
import { locationTexts } from './copy.ts';
import styles from './location.module.css';

/** Shows the user's city in the settings, the age of its weather, and a button that deletes both. */
export const CurrentPlace = observer(function CurrentPlace({ weather }: { weather: WeatherModule }) {
  const { geoEnabled, city, damaged } = one('settings');
  if (!geoEnabled) return null;
  const forget = () => {
    weather.savePlace(null);
    toast({ type: 'info', text: locationTexts.forgotten });
  };
  return (
    <div className={styles.current}>
      <div>
        <p className="t2 ink3">{locationTexts.current}</p>
        <p dir="auto" className={styles.city}>
          {damaged.has('city') || city === null ? locationTexts.damagedCity : city}
        </p>
        <p className="t2 ink2" role="status">
          {ageOf(weather.weather.state)}
        </p>
      </div>
      <Button onClick={forget}>{locationTexts.forget}</Button>
    </div>
  );
});

/** Returns a text with the age of the shown weather. */
function ageOf({ status, readAt }: WeatherModule['weather']['state']): string {
  if (status === 'off') return locationTexts.noWeather;
  if (status === 'loading') return locationTexts.loading;
  if (status === 'refused') return locationTexts.refused;
  if (readAt === null) return status === 'failed' ? locationTexts.failed : '';
  const time = timeOf(readAt);
  return status === 'failed' ? locationTexts.outdated(time) : locationTexts.readAt(time);
}

function timeOf(readAt: number): string {
  const at = new Date(readAt);
  const timeZone = userTimeZone();
  return `${formatDate(clockDate(at, timeZone), { weekday: 'short', month: 'short', day: 'numeric' })}, ${formatTimeOf(at, timeZone)}`;
}
