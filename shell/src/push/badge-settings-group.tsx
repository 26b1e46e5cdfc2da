import { SETTINGS_ID } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { Switch } from '@northkeep/shared-kit/switch';
import { one, settings } from '@northkeep/shared-vault';
import { isBadgeEnabled, isBadgeSupported } from '../badge/app-badge.ts';
import { NOTIFICATION_TEXTS } from './copy.ts';

const TEXT = NOTIFICATION_TEXTS.badge;

/** Settings group that turns the number on the icon of the installed app on and off, on all devices. */
export const BadgeSettingsGroup = observer(function BadgeSettingsGroup() {
  return (
    <SettingsGroup title={TEXT.title} text={TEXT.text}>
      <Switch
        checked={isBadgeEnabled()}
        disabled={one('settings').readOnly || settings.status !== 'ready'}
        onChecked={(isOn) => settings.create({ badgeEnabled: isOn }, { id: SETTINGS_ID })}
      >
        {TEXT.action}
      </Switch>
      <p className="t2 ink3 read">{isBadgeSupported() ? TEXT.more : TEXT.unsupported}</p>
    </SettingsGroup>
  );
});
