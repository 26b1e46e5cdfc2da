import { Icon } from '@northkeep/shared-kit/icon';
import { observer, reaction } from '@northkeep/shared-kit/runtime';
import { type ComparedRecord, sync } from '@northkeep/shared-vault';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SERVER_ROLLBACK_TEXTS, SYNC_PANEL_TEXTS } from './copy.ts';
import { countForged } from './count-forged.ts';
import styles from './panel.module.css';
import { getKindNoun } from './record-text.ts';
import rowText from './row-text.module.css';

const SHOWN = 4;

/** Lists the first records of which the server has another version, each with both versions, and explains the choices. */
export const RollbackRows = observer(function RollbackRows() {
  const { rolledBack, comparedRecords: compared } = sync;
  const isAway = useComparison();
  if (rolledBack.length === 0) return null;
  return (
    <>
      {compared ? <ComparedRows compared={compared} /> : null}
      <p role="status" className={compared ? styles.silent : styles.state}>
        {compared ? '' : isAway ? SERVER_ROLLBACK_TEXTS.notRead : SERVER_ROLLBACK_TEXTS.reading}
      </p>
      <Choices count={rolledBack.length} forged={countForged(compared)} />
    </>
  );
});

/** Reads both versions whenever the list of records has changed. Returns true while the server cannot be reached. */
function useComparison(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(
    () =>
      reaction(
        () => sync.rolledBack,
        () => {
          setAway(false);
          sync.compareRolledBack().catch((reason: unknown) => {
            console.debug('the versions of the server were not read', reason);
            setAway(true);
          });
        },
        { fireImmediately: true },
      ),
    [],
  );
  return isAway;
}

function ComparedRows({ compared }: { compared: readonly ComparedRecord[] }) {
  return (
    <>
      <ul className={styles.rows}>
        {compared.slice(0, SHOWN).map((record) => (
          <li key={`${record.kind}:${record.id}`} className={styles.row}>
            <Icon of={History} small />
            <div className={rowText.text}>
              <dl className={styles.sides}>
                <dt>{SERVER_ROLLBACK_TEXTS.device}</dt>
                <dd dir="auto" className={rowText.excerpt}>
                  {record.mine === null ? SERVER_ROLLBACK_TEXTS.deletedHere : record.mine || SYNC_PANEL_TEXTS.noWords}
                </dd>
                <dt>{SERVER_ROLLBACK_TEXTS.server}</dt>
                <dd dir="auto" className={rowText.excerpt}>
                  {describeTheirs(record)}
                </dd>
              </dl>
              <small>{record.isForged ? SERVER_ROLLBACK_TEXTS.forged : getKindNoun(record.kind)}</small>
            </div>
          </li>
        ))}
      </ul>
      {compared.length > SHOWN ? <p className={styles.more}>{SYNC_PANEL_TEXTS.more(compared.length - SHOWN)}</p> : null}
    </>
  );
}

function describeTheirs({ mine, theirs }: ComparedRecord): string {
  if (theirs === null) return SERVER_ROLLBACK_TEXTS.notThere;
  if (theirs === mine) return SERVER_ROLLBACK_TEXTS.sameWords;
  return theirs || SYNC_PANEL_TEXTS.noWords;
}

function Choices({ count, forged }: { count: number; forged: number }) {
  return (
    <section className={styles.choices} aria-label={SERVER_ROLLBACK_TEXTS.choices}>
      <dl>
        <dt>{SERVER_ROLLBACK_TEXTS.putBack}</dt>
        <dd>{SERVER_ROLLBACK_TEXTS.putBackHelp(count)}</dd>
        {forged < count ? (
          <>
            <dt>{SERVER_ROLLBACK_TEXTS.keepTheirs}</dt>
            <dd>{SERVER_ROLLBACK_TEXTS.keepTheirsHelp}</dd>
          </>
        ) : null}
      </dl>
      {count > 1 ? <p>{SERVER_ROLLBACK_TEXTS.forAll(count)}</p> : null}
    </section>
  );
}
