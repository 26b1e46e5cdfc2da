import { BadgeGroup } from './badge-group.tsx';
import { DeviceGroup } from './device-group.tsx';
import { InstallGroup } from './install-group.tsx';
import { TimesGroup } from './times-group.tsx';

/**
 * Settings section with the push messages of this device, the times of the reminders, the number on the app icon and
 * the installation.
 */
export default function NotificationsSection() {
  return (
    <>
      <DeviceGroup />
      <TimesGroup />
      <BadgeGroup />
      <InstallGroup />
    </>
  );
}
