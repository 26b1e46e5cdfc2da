import { type FailureCounts, formatNumber } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Table } from '@northkeep/shared-kit/table';
import { api } from '@northkeep/shared-vault';
import { useCallback, useEffect, useState } from 'react';
import { RETRY_LABEL } from '../../copy.ts';
import { formatMediumTime } from '../../rules/format-time.ts';
import styles from '../frame/list.module.css';
import { OVERVIEW_TEXTS as TEXT } from './copy.ts';

/** Interval in ms at which an open page asks again, so that a bad release shows within a minute. */
const REFRESH_MS = 20_000;

/** What failed in the pages of visitors, kept up to date while it is shown. */
export function VisitorFailures() {
  const [counts, setCounts] = useState<FailureCounts | 'loading' | 'failed'>('loading');
  const load = useCallback(async () => {
    try {
      setCounts(await api.get<FailureCounts>('/admin/failure-reports'));
    } catch (reason) {
      console.debug('failures not loaded', reason);
      setCounts('failed');
    }
  }, []);
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [load]);
  if (counts === 'failed')
    return (
      <AreaError
        small
        title={TEXT.failures}
        reason={TEXT.failuresUnreachable}
        onRetry={() => load()}
        retryLabel={RETRY_LABEL}
      />
    );
  return (
    <section className={styles.part} aria-labelledby="failures">
      <h2 className="d4" id="failures">
        {TEXT.failures}
      </h2>
      {counts === 'loading' ? <SkeletonRows rows={1} label={TEXT.failuresLoading} /> : <Counts counts={counts} />}
    </section>
  );
}

function Counts({ counts: { isOn, since, failures } }: { counts: FailureCounts }) {
  const when = formatMediumTime(new Date(since), new Date());
  const [first] = failures;
  if (!isOn) return <p className="ink2">{TEXT.failuresOff}</p>;
  if (first === undefined) return <p className="ink2">{TEXT.noFailures(when)}</p>;
  return (
    <>
      <Table
        list
        label={TEXT.failures}
        columns={[
          { label: TEXT.part },
          { label: TEXT.version },
          { label: TEXT.reason },
          { label: TEXT.pages, end: true },
        ]}
        rows={failures.map(({ area, version, code, count }) => ({
          key: `${area} ${version} ${code}`,
          cells: [area, version, TEXT.reasons[code], formatNumber(count)],
        }))}
      />
      <p className="ink2">{TEXT.failuresSince(when)}</p>
      <code className={styles.command}>{TEXT.rollback(first.area)}</code>
    </>
  );
}
