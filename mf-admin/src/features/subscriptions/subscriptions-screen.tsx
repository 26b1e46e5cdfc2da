import {
  type InstanceConfig,
  type ListedAccount,
  type Plan,
  PRICE_CATALOGUE,
  readPublicInstanceConfig,
  type SubscriptionState,
} from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { Icon } from '@northkeep/shared-kit/icon';
import { Notice } from '@northkeep/shared-kit/notice';
import { observer } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Table } from '@northkeep/shared-kit/table';
import { api } from '@northkeep/shared-vault';
import { Check, CirclePause, CircleX, FlaskConical, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RETRY_LABEL } from '../../copy.ts';
import { formatDay } from '../../rules/format-time.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import styles from '../frame/list.module.css';
import { PEOPLE_TEXTS } from '../people/copy.ts';
import { MorePeople } from '../people/more-people.tsx';
import { PeopleStore } from '../people/people-store.ts';
import { SUBSCRIPTION_TEXTS as TEXT } from './copy.ts';

const LOOKS = {
  active: { icon: Check, tone: undefined },
  ending: { icon: CirclePause, tone: 'off' },
  grace: { icon: TriangleAlert, tone: 'warn' },
  ended: { icon: CircleX, tone: 'off' },
} as const satisfies Record<SubscriptionState, object>;

export function SubscriptionsScreen() {
  const { plan } = readPublicInstanceConfig();
  return <AdminFrame>{plan === null ? <Subscriptions /> : <NoSubscriptions plan={plan} />}</AdminFrame>;
}

const NoSubscriptions = ({ plan }: { plan: Plan }) => (
  <div className={styles.screen}>
    <h1 className="d5">{TEXT.title}</h1>
    <Notice>{TEXT.noPayments(plan)}</Notice>
  </div>
);

const Subscriptions = observer(function Subscriptions() {
  const [store] = useState(() => new PeopleStore({ subscribed: true }));
  useEffect(() => void store.load(), [store]);
  const isSimulated = useIsSimulated();
  const { phase, people } = store;
  if (phase === 'failed')
    return (
      <AreaError title={TEXT.title} reason={TEXT.unreachable} onRetry={() => store.load()} retryLabel={RETRY_LABEL} />
    );
  return (
    <div className={styles.screen}>
      <h1 className="d5">{TEXT.title}</h1>
      <p className="ink2">{TEXT.about}</p>
      {isSimulated ? <Notice icon={FlaskConical}>{TEXT.simulator}</Notice> : null}
      {phase === 'loading' ? <SkeletonRows rows={6} label={TEXT.loading} /> : null}
      {phase === 'ready' && people.length === 0 ? <EmptyState title={TEXT.none}>{TEXT.noneMore}</EmptyState> : null}
      {people.length > 0 ? (
        <>
          <Table
            list
            label={TEXT.title}
            columns={[
              { label: PEOPLE_TEXTS.email },
              { label: PEOPLE_TEXTS.plan },
              { label: TEXT.state },
              { label: TEXT.next },
              { label: TEXT.amount, end: true },
            ]}
            rows={people.map((person) => ({ key: person.id, cells: cellsOf(person) }))}
          />
          <MorePeople store={store} />
        </>
      ) : null}
    </div>
  );
});

function cellsOf({ email, subscription }: ListedAccount) {
  if (subscription === null) return [email];
  const { plan, term, state, until } = subscription;
  const { icon, tone } = LOOKS[state];
  return [
    email,
    TEXT.planOf(plan, term),
    <span key="state" className={styles.state} data-tone={tone}>
      <Icon of={icon} small />
      {TEXT.states[state]}
    </span>,
    <time key="next" className="num" dateTime={until}>
      {TEXT.nextOf(state, formatDay(new Date(until)))}
    </time>,
    <span key="amount" className="num">
      {TEXT.money(PRICE_CATALOGUE.plans[plan][term])}
    </span>,
  ];
}

/** Returns true when the payments are simulated; false until the server has reported it. */
function useIsSimulated(): boolean {
  const [isSimulated, setIsSimulated] = useState(false);
  useEffect(() => {
    api.get<InstanceConfig>('/admin/instance').then(
      ({ payments }) => setIsSimulated(payments === 'simulator'),
      (reason: unknown) => console.debug('instance not loaded', reason),
    );
  }, []);
  return isSimulated;
}
