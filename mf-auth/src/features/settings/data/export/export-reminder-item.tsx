import { observer } from '@northkeep/shared-kit/runtime';
import { Switch } from '@northkeep/shared-kit/switch';
import { one, settings } from '@northkeep/shared-vault';
import { readExportDates, setExportReminderEnabled } from '@northkeep/shared-vault/export-reminder';
import { EXPORT_REMINDER_TEXTS } from './copy.ts';
import styles from './export.module.css';

/** Settings row with the date of the last export and the switch that turns the reminder on or off on all devices. */
export const ExportReminderItem = observer(function ExportReminderItem() {
  const { exportedOn, remindedSince } = readExportDates();
  return (
    <div className={styles.reminder}>
      <Switch
        checked={remindedSince !== null}
        disabled={one('settings').readOnly || settings.status !== 'ready'}
        onChecked={setExportReminderEnabled}
      >
        {EXPORT_REMINDER_TEXTS.action}
      </Switch>
      <p className="t2 ink3">
        {exportedOn === null ? EXPORT_REMINDER_TEXTS.never : EXPORT_REMINDER_TEXTS.last(exportedOn)}
      </p>
    </div>
  );
});
