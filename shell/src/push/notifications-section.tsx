import { BadgeSettingsGroup } from './badge-group.tsx';
import { DevicePushSettingsGroup } from './device-group.tsx';
import { InstallSettingsGroup } from './install-group.tsx';
import { ReminderTimesSettingsGroup } from './times-group.tsx';

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
