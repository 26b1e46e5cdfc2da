import { createDefaultReminders, type Reminders } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useCallback, useEffect, useState } from 'react';
import { NOTIFICATION_TEXTS } from './copy.ts';
import { getDeviceTimeZone, readReminders } from './push-client.ts';
import { ReminderTimesForm } from './reminder-times-form.tsx';

const TEXT = NOTIFICATION_TEXTS.times;

/** Settings group for day, time and time zone of the reminders, which the server has to know. */
export function ReminderTimesSettingsGroup() {
  const [reminders, setReminders] = useState<Reminders | 'loading' | 'error'>('loading');
  const read = useCallback(async () => {
    try {
      setReminders((await readReminders()) ?? unsetReminders());
    } catch (reason) {
      console.debug('the reminders were not read', reason);
      setReminders('error');
    }
  }, []);
  useEffect(() => void read(), [read]);
  return (
    <SettingsGroup title={TEXT.title} text={TEXT.text}>
      {reminders === 'loading' ? (
        <SkeletonRows rows={3} label={TEXT.loading} />
      ) : reminders === 'error' ? (
        <Notice
          tone="bad"
          title={TEXT.failed}
          action={
            <Button small onClick={() => void read()}>
              {NOTIFICATION_TEXTS.device.tryAgain}
            </Button>
          }
        />
      ) : (
        <ReminderTimesForm stored={reminders} />
      )}
    </SettingsGroup>
  );
}

/** Returns the default times, turned off. Nothing is stored until the user changes something. */
function unsetReminders(): Reminders {
  const { weeklyReview, ...rest } = createDefaultReminders(getDeviceTimeZone());
  return { ...rest, weeklyReview: { ...weeklyReview, isOn: false } };
}
