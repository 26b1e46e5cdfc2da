import { BadgeSettingsGroup } from './badge-settings-group.tsx';
import { DevicePushSettingsGroup } from './device-push-settings-group.tsx';
import { InstallSettingsGroup } from './install-settings-group.tsx';
import { ReminderTimesSettingsGroup } from './reminder-times-settings-group.tsx';

/**
 * Settings section with the push messages of this device, the times of the reminders, the number on the app icon and
 * the installation.
 */
export default function NotificationsSection() {
  return (
    <>
      <DevicePushSettingsGroup />
      <ReminderTimesSettingsGroup />
      <BadgeSettingsGroup />
      <InstallSettingsGroup />
    </>
  );
}
