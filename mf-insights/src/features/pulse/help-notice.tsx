import { DAY_MS } from '@northkeep/contracts';
import type { Instrument } from '@northkeep/contracts/insights';
import { HELP_NOTICE_TEXTS } from '@northkeep/contracts/insights/built-in';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { create, observer } from '@northkeep/shared-kit/runtime';
import { needsHelpNotice } from '../../rules/care.ts';
import { readInstrumentRecords } from '../data/taken.ts';
import styles from './pulse-view.module.css';

const HELP = 'https://findahelpline.com';
/** Number of days after a check-in in which the help line for it is shown. */
const SHOWN_DAYS = 7;

/** Check-ins after which the user chose 'Not now'. They are in memory only and are neither stored nor sent. */
const useDismissed = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/**
 * Line that points to professional help, shown after a check-in with low values. It names no condition and is computed
 * on the device.
 */
export const HelpNotice = observer(function HelpNotice({ instruments }: { instruments: readonly Instrument[] }) {
  const { ids } = useDismissed();
  const reasons = instruments.flatMap((instrument) => {
    const { results } = readInstrumentRecords(instrument);
    const [newest] = results;
    const isRecent = newest !== undefined && Date.parse(newest.takenAt) > Date.now() - SHOWN_DAYS * DAY_MS;
    const scores = results.map((one) => one.scores);
    return isRecent && !ids.has(newest.id) && needsHelpNotice(instrument.id, scores) ? [newest.id] : [];
  });
  if (reasons.length === 0) return null;
  const [help, later] = HELP_NOTICE_TEXTS.buttons;
  return (
    <section className={styles.care}>
      <h2 className="d5">{HELP_NOTICE_TEXTS.title}</h2>
      <p className="ink2 read">{HELP_NOTICE_TEXTS.text}</p>
      <p className="read">{HELP_NOTICE_TEXTS.urgent}</p>
      <div className="line">
        <ButtonLink kind="primary" href={HELP} target="_blank" rel="noreferrer">
          {help}
        </ButtonLink>
        <Button kind="text" onClick={() => useDismissed.setState({ ids: new Set([...ids, ...reasons]) })}>
          {later}
        </Button>
      </div>
      <p className="t2 ink3">{HELP_NOTICE_TEXTS.privacy}</p>
    </section>
  );
});
