import { SETTINGS_ID } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { observer, useAnyModalOpen } from '@northkeep/shared-kit/runtime';
import { settings, userTimeZone } from '@northkeep/shared-vault';
import { useId } from 'react';
import styles from '../push/notification-banner.module.css';
import { useIsFieldFocused } from '../push/use-field-in-use.ts';
import { ZONE_QUESTION_TEXTS as TEXT } from './region-copy.ts';
import { describeZone } from './regions.ts';
import type { ZoneQuestionKind } from './use-device-zone.ts';

/** Address of the settings section with the time zone. */
export const ZONE_PATH = '/app/settings/region';

/** Asks for the time zone of the user, or on a device in another time zone which of both is used. */
export const ZoneQuestion = observer(function ZoneQuestion({ question, onAnswer }: ZoneQuestionProps) {
  const heading = useId();
  const isCovered = useAnyModalOpen();
  const isFieldInUse = useIsFieldFocused();
  if (isCovered || isFieldInUse) return null;
  const { about, device } = question;
  const current = userTimeZone();
  const use = (timeZone: string) => {
    onAnswer();
    settings.create({ timeZone }, { id: SETTINGS_ID });
  };
  const useDevice = device !== null && (
    <Button kind="primary" onClick={() => use(device)}>
      {TEXT.use}
    </Button>
  );
  const [title, text, actions] =
    about === 'elsewhere'
      ? [
          TEXT.title(describeZone(device)),
          TEXT.text(describeZone(current)),
          <>
            {useDevice}
            <Button kind="text" onClick={onAnswer}>
              {TEXT.keep(describeZone(current))}
            </Button>
          </>,
        ]
      : device !== null
        ? [
            TEXT.isYours(describeZone(device)),
            TEXT.isYoursText,
            <>
              {useDevice}
              <ButtonLink kind="text" to={ZONE_PATH}>
                {TEXT.another}
              </ButtonLink>
            </>,
          ]
        : [
            TEXT.which,
            TEXT.whichText(describeZone(current)),
            <>
              <ButtonLink kind="primary" to={ZONE_PATH}>
                {TEXT.choose}
              </ButtonLink>
              <Button kind="text" onClick={() => use(current)}>
                {TEXT.keep(describeZone(current))}
              </Button>
            </>,
          ];
  return (
    <section className={styles.banner} aria-labelledby={heading} data-banner="zone">
      <h2 className="d4" id={heading}>
        {title}
      </h2>
      <p className="t2 ink2">{text}</p>
      <div className={styles.do}>{actions}</div>
    </section>
  );
});

interface ZoneQuestionProps {
  question: ZoneQuestionKind;
  onAnswer: () => void;
}
