import { SETTINGS_ID } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { observer, useAnyModalOpen } from '@northkeep/shared-kit/runtime';
import { settings, userTimeZone } from '@northkeep/shared-vault';
import { useId } from 'react';
import styles from '../push/notification-banner.module.css';
import { useIsFieldFocused } from '../push/use-field-in-use.ts';
import { ZONE_QUESTION_TEXTS as TEXT } from './region-copy.ts';
import { describeZone } from './regions.ts';

/** Asks on a device in another time zone which of both is used, once for each zone. */
export const ZoneQuestion = observer(function ZoneQuestion({ device, onAnswer }: ZoneQuestionProps) {
  const heading = useId();
  const isCovered = useAnyModalOpen();
  const isFieldInUse = useIsFieldFocused();
  if (isCovered || isFieldInUse) return null;
  const chosen = describeZone(userTimeZone());
  const use = () => {
    settings.create({ timeZone: device }, { id: SETTINGS_ID });
    onAnswer();
  };
  return (
    <section className={styles.banner} aria-labelledby={heading} data-banner="zone">
      <h2 className="d4" id={heading}>
        {TEXT.title(describeZone(device))}
      </h2>
      <p className="t2 ink2">{TEXT.text(chosen)}</p>
      <div className={styles.do}>
        <Button kind="primary" onClick={use}>
          {TEXT.use}
        </Button>
        <Button kind="text" onClick={onAnswer}>
          {TEXT.keep(chosen)}
        </Button>
      </div>
    </section>
  );
});

interface ZoneQuestionProps {
  /** IANA name of the time zone of this device. */
  device: string;
  onAnswer: () => void;
}
