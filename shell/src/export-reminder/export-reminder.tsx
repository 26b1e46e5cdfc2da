import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { observer, useAnyModalOpen } from '@northkeep/shared-kit/runtime';
import { readExportDates, snoozeExportReminder } from '@northkeep/shared-vault/export-reminder';
import { useId } from 'react';
import styles from '../push/notification-banner.module.css';
import { useIsFieldFocused } from '../push/use-field-in-use.ts';
import { EXPORT_REMINDER_TEXTS } from './copy.ts';

/** Address of the settings section with the exports. */
export const EXPORTS_PATH = '/app/settings/data';

/**
 * Reminds the user of an export that is due, below the page. It waits while a field or an overlay is in use, so that it
 * does not interrupt.
 */
export const ExportReminder = observer(function ExportReminder() {
  const heading = useId();
  const isCovered = useAnyModalOpen();
  const isFieldInUse = useIsFieldFocused();
  if (isCovered || isFieldInUse) return null;
  const { exportedOn } = readExportDates();
  return (
    <section className={styles.banner} aria-labelledby={heading} data-banner="export">
      <h2 className="d4" id={heading}>
        {EXPORT_REMINDER_TEXTS.title}
      </h2>
      <p className="t2 ink2">{exportedOn === null ? EXPORT_REMINDER_TEXTS.textNever : EXPORT_REMINDER_TEXTS.text}</p>
      <div className={styles.do}>
        <ButtonLink kind="primary" to={EXPORTS_PATH}>
          {EXPORT_REMINDER_TEXTS.action}
        </ButtonLink>
        <Button kind="text" onClick={snoozeExportReminder}>
          {EXPORT_REMINDER_TEXTS.dismiss}
        </Button>
      </div>
    </section>
  );
});
