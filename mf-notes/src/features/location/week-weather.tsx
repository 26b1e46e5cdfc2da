import { formatDate, formatDayNumber } from '@northkeep/contracts';
import { createCssVariablesRef } from '@northkeep/shared-kit/css-variables';
import { temperatureColour } from '@northkeep/shared-kit/day-button';
import { observer } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { Switch } from '@northkeep/shared-kit/switch';
import { one, useToday, type WeatherModule } from '@northkeep/shared-vault';
import { listWeeks } from '../../rules/calendar.ts';
import { changeCalendar, useCalendar } from '../calendar/calendar-store.ts';
import { calendarText } from '../calendar/copy.ts';
import { locationTexts } from './copy.ts';
import styles from './week-weather.module.css';

/** Shows the temperatures of the current week, and a switch for the temperature ring of the calendar. */
export const WeekWeather = observer(function WeekWeather({ weather }: { weather: WeatherModule }) {
  const { showTemperatureLayer } = useCalendar();
  const { geoEnabled } = one('settings');
  const today = useToday();
  const { days } = weather.weather.state;
  if (!geoEnabled) return null;
  const [week = []] = listWeeks(1, today);
  return (
    <SettingsGroup
      title={locationTexts.shown}
      text={
        <>
          <p className="ink2">{locationTexts.ring}</p>
          <Switch
            checked={showTemperatureLayer}
            onChecked={(checked) => changeCalendar({ showTemperatureLayer: checked })}
          >
            {locationTexts.show}
          </Switch>
        </>
      }
    >
      {days.size > 0 && (
        <ol className={styles.week} aria-label={locationTexts.week}>
          {week.map((date) => (
            <WeatherDay key={date} date={date} celsius={days.get(date) ?? null} />
          ))}
        </ol>
      )}
    </SettingsGroup>
  );
});

function WeatherDay({ date, celsius }: { date: string; celsius: number | null }) {
  const degrees = celsius === null ? locationTexts.unknown : calendarText.degrees(Math.round(celsius));
  return (
    <li>
      <span className="sr">
        {formatDate(date, { weekday: 'long', month: 'short', day: 'numeric' })}: {degrees}
      </span>
      <span className={styles.day} aria-hidden="true">
        <span className="t1 ink3">{formatDate(date, { weekday: 'narrow' })}</span>
        <span
          className={`${styles.ring} t2 num`}
          ref={createCssVariablesRef({ '--ring': celsius === null ? 'var(--line)' : temperatureColour(celsius) })}
        >
          {formatDayNumber(date)}
        </span>
        <span className="t2 ink2 num">{degrees}</span>
      </span>
    </li>
  );
}
