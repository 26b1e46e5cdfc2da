import type { AdminOverview } from '@northkeep/contracts';
import { formatNumber, readPublicInstanceConfig } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { DescriptionList, Table } from '@northkeep/shared-kit/table';
import { api } from '@northkeep/shared-vault';
import { useCallback, useEffect, useState } from 'react';
import { RETRY_LABEL } from '../../copy.ts';
import { formatMediumTime } from '../../rules/format-time.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import styles from '../frame/list.module.css';
import { OVERVIEW_TEXTS as TEXT } from './copy.ts';
import { VisitorFailures } from './visitor-failures.tsx';

export function OverviewScreen() {
  const [figures, setFigures] = useState<AdminOverview | 'loading' | 'failed'>('loading');
  const load = useCallback(async () => {
    try {
      setFigures(await api.get<AdminOverview>('/admin/overview'));
    } catch (reason) {
      console.debug('figures not loaded', reason);
      setFigures('failed');
    }
  }, []);
  useEffect(() => void load(), [load]);
  return (
    <AdminFrame>
      {figures === 'failed' ? (
        <AreaError title={TEXT.title} reason={TEXT.unreachable} onRetry={() => load()} retryLabel={RETRY_LABEL} />
      ) : (
        <div className={styles.screen}>
          <h1 className="d5">{TEXT.title}</h1>
          <p className="ink2 read">{TEXT.about}</p>
          <VisitorFailures />
          {figures === 'loading' ? <SkeletonRows rows={8} label={TEXT.loading} /> : <Figures figures={figures} />}
        </div>
      )}
    </AdminFrame>
  );
}

const countOr = (count: number | null): string => (count === null ? TEXT.few : formatNumber(count));

function Figures({ figures }: { figures: AdminOverview }) {
  const { accounts, records, savedCards, cards, openRequests, openFeedback } = figures;
  return (
    <>
      <KeyFigures figures={figures} />
      <section className={styles.part} aria-labelledby="waiting">
        <h2 className="d4" id="waiting">
          {TEXT.waiting}
        </h2>
        <DescriptionList
          pairs={[
            [TEXT.requests, formatNumber(openRequests)],
            [TEXT.feedback, formatNumber(openFeedback)],
            [TEXT.cards, TEXT.cardsOf(cards.all, cards.approved)],
            [TEXT.savedCards, accounts.all === null ? TEXT.few : countOr(savedCards)],
          ]}
        />
      </section>
      <section className={styles.part} aria-labelledby="kinds">
        <h2 className="d4" id="kinds">
          {TEXT.byKind}
        </h2>
        {records.byKind.length === 0 ? (
          <p className="ink2">{TEXT.noRecords}</p>
        ) : (
          <Table
            label={TEXT.byKind}
            columns={[{ label: TEXT.kind }, { label: TEXT.records, end: true }]}
            rows={records.byKind.map(({ kind, count }) => ({
              key: kind,
              cells: [TEXT.kinds[kind] ?? kind, countOr(count)],
            }))}
          />
        )}
      </section>
    </>
  );
}

function KeyFigures({ figures: { accounts, records, answers } }: { figures: AdminOverview }) {
  const since = formatMediumTime(new Date(answers.since), new Date());
  const plans = accounts.byPlan;
  const unmeasured = answers.count === 0 ? TEXT.unmeasured : TEXT.slow;
  const list = [
    {
      label: TEXT.accounts,
      value: countOr(accounts.all),
      note: plans === null ? describeHiddenPlans() : TEXT.byPlan(plans.free, plans.paid),
    },
    { label: TEXT.records, value: countOr(records.all), note: TEXT.sealed },
    {
      label: TEXT.within,
      value: answers.within95Ms === null ? unmeasured : TEXT.withinMs(answers.within95Ms),
      note: TEXT.answersSince(answers.count, since),
    },
    { label: TEXT.errors, value: formatNumber(answers.errors), note: TEXT.since(since) },
  ];
  return (
    <dl className={styles.figures} aria-label={TEXT.figures}>
      {list.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="d5 num">{value}</dd>
          <dd className="t2 ink3">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Without payments every account has the same plan, so the two counts are not shown. */
function describeHiddenPlans(): string {
  const { plan } = readPublicInstanceConfig();
  return plan === null ? TEXT.byPlanHidden : TEXT.allOnPlan(plan);
}
