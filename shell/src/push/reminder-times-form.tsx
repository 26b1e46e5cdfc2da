import type { Reminders } from '@northkeep/contracts';
import { listWeekdays } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { TextField } from '@northkeep/shared-kit/field';
import { Notice } from '@northkeep/shared-kit/notice';
import { Select } from '@northkeep/shared-kit/select';
import { Switch } from '@northkeep/shared-kit/switch';
import { type ReactNode, useState } from 'react';
import { NOTIFICATION_TEXTS } from './copy.ts';
import styles from './notifications.module.css';
import { getDeviceTimeZone } from './push-client.ts';
import { useSavedReminders } from './use-saved-reminders.ts';

const TEXT = NOTIFICATION_TEXTS.times;

/** Form for the times of both reminders and their time zone. Each change is saved automatically. */
export function ReminderTimesForm({ stored }: { stored: Reminders }) {
  const { reminders, change, state, saveAgain } = useSavedReminders(stored);
  const { zone, weeklyReview, dailyFocus } = reminders;
  return (
    <>
      <div className={styles.times}>
        <Reminder
          title={TEXT.weekly}
          text={TEXT.weeklyMore}
          isOn={weeklyReview.isOn}
          onTurn={(isOn) => change({ weeklyReview: { ...weeklyReview, isOn } })}
        >
          <Select
            label={TEXT.weeklyDay}
            hideLabel
            value={String(weeklyReview.day)}
            options={listWeekdays().map((label, day) => ({ value: String(day), label }))}
            onValue={(day) => change({ weeklyReview: { ...weeklyReview, day: Number(day) } })}
          />
          <Time
            label={TEXT.weeklyTime}
            time={weeklyReview.time}
            onTime={(time) => change({ weeklyReview: { ...weeklyReview, time } })}
          />
        </Reminder>
        <Reminder
          title={TEXT.daily}
          text={TEXT.dailyMore}
          isOn={dailyFocus.isOn}
          onTurn={(isOn) => change({ dailyFocus: { ...dailyFocus, isOn } })}
        >
          <Time
            label={TEXT.dailyTime}
            time={dailyFocus.time}
            onTime={(time) => change({ dailyFocus: { ...dailyFocus, time } })}
          />
        </Reminder>
      </div>
      <Select
        label={TEXT.zone}
        value={zone}
        options={zoneOptions(zone)}
        onValue={(chosen) => change({ zone: chosen })}
        className={styles.zone}
      />
      <p className="t2 ink2" role="status">
        {state === 'saving' ? TEXT.saving : state === 'saved' ? TEXT.saved : ''}
      </p>
      {state === 'failed' ? (
        <Notice
          tone="bad"
          title={TEXT.notSaved}
          action={
            <Button small onClick={saveAgain}>
              {NOTIFICATION_TEXTS.device.tryAgain}
            </Button>
          }
        />
      ) : null}
    </>
  );
}

interface ReminderProps {
  title: string;
  text: string;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  /** Fields for the day and the time of the reminder. */
  children: ReactNode;
}

function Reminder({ title, text, isOn, onTurn, children }: ReminderProps) {
  return (
    <fieldset className={styles.reminder}>
      <legend className="sr">{title}</legend>
      <div className={styles.what} aria-hidden="true">
        <b className="w5">{title}</b>
        <span className="t2 ink2">{text}</span>
      </div>
      <div className={styles.when}>{children}</div>
      <Switch checked={isOn} onChecked={onTurn} hideLabel className={styles.turn}>
        {`${title}. ${text}`}
      </Switch>
    </fieldset>
  );
}

interface TimeProps {
  label: string;
  time: string;
  onTime: (time: string) => void;
}

/** Field for a time. While the typed time is incomplete, the field has no value, and the last complete time is kept. */
function Time({ label, time, onTime }: TimeProps) {
  const [draft, setDraft] = useState(time);
  const change = (next: string) => {
    setDraft(next);
    if (next !== '') onTime(next);
  };
  return (
    <TextField
      label={label}
      hideLabel
      type="time"
      required
      value={draft}
      onValue={change}
      onBlur={() => setDraft(time)}
    />
  );
}

/**
 * Returns the options for the time zone: the device's own zone first, then the chosen zone and all zones that the
 * browser knows.
 */
function zoneOptions(chosen: string): { value: string; label: string }[] {
  const own = getDeviceTimeZone();
  const known = new Set([own, chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...known].map((value) => ({ value, label: value === own ? TEXT.thisDevice(value) : value }));
}
