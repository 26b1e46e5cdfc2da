import type { AuditLogEntry } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Table } from '@northkeep/shared-kit/table';
import { useEffect, useState } from 'react';
import { RETRY_LABEL, AUDIT_TEXTS as TEXT } from '../../copy.ts';
import { formatMediumTime } from '../../rules/format-time.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { reportFailure } from '../frame/report-failure.ts';
import styles from './audit-screen.module.css';
import { type AuditRange, AuditStore } from './audit-store.ts';

const RANGES: readonly AuditRange[] = [7, 30, 90, 'all'];

export function AuditScreen() {
  return (
    <AdminFrame>
      <AuditLog />
    </AdminFrame>
  );
}

const AuditLog = observer(function AuditLog() {
  const [store] = useState(() => new AuditStore());
  useEffect(() => void store.load(), [store]);
  const { phase, entries, range } = store;
  if (phase === 'failed')
    return (
      <AreaError title={TEXT.title} reason={TEXT.unreachable} onRetry={() => store.load()} retryLabel={RETRY_LABEL} />
    );
  return (
    <div className={styles.audit}>
      <div className={styles.head}>
        <h1 className="d5">{TEXT.title}</h1>
        <SegmentedControl
          label={TEXT.range}
          value={String(range)}
          onValue={(value) => void store.show(RANGES.find((one) => String(one) === value) ?? 'all')}
          options={RANGES.map((one) => ({ value: String(one), label: TEXT.ranges[one] }))}
        />
      </div>
      {phase === 'loading' ? <SkeletonRows rows={8} label={TEXT.loading} /> : null}
      {phase === 'ready' && entries.length === 0 ? (
        <EmptyState title={range === 'all' ? TEXT.none : TEXT.noneInRange}>{TEXT.noneMore}</EmptyState>
      ) : null}
      {entries.length > 0 ? (
        <>
          <p className="ink2">{TEXT.about}</p>
          <Table
            list
            label={TEXT.title}
            columns={[{ label: TEXT.what }, { label: TEXT.on }, { label: TEXT.who }, { label: TEXT.when }]}
            rows={entries.map((entry) => ({ key: entry.id, cells: cellsOf(entry) }))}
            className={styles.log}
          />
          <More store={store} />
        </>
      ) : null}
    </div>
  );
});

function cellsOf({ action, at, by, email, target, targetId, detail }: AuditLogEntry) {
  const who = by === 'command-line' ? TEXT.commandLine : (email ?? TEXT.deletedAccount);
  return [
    TEXT.actions[action](detail),
    target ?? targetId ?? '',
    who,
    <time key="at" className="num" dateTime={at}>
      {formatMediumTime(new Date(at), new Date())}
    </time>,
  ];
}

const More = observer(function More({ store }: { store: AuditStore }) {
  const loadMore = async () => {
    try {
      await store.loadMore();
    } catch (reason) {
      reportFailure('audit log not loaded', reason, TEXT.moreFailed);
    }
  };
  return (
    <div className={styles.more}>
      {store.hasMore ? (
        <Button kind="quiet" busy={store.isLoadingMore} onClick={() => void loadMore()}>
          {TEXT.more}
        </Button>
      ) : null}
      <p className="t2 ink3 num" role="status">
        {TEXT.shown(store.entries.length, store.hasMore)}
      </p>
    </div>
  );
});
