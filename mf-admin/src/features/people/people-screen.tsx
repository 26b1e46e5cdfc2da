import { type ListedAccount, ROLES, type Role } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { TextField } from '@northkeep/shared-kit/field';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Table } from '@northkeep/shared-kit/table';
import { useSession } from '@northkeep/shared-vault';
import { Check, Ellipsis, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CHANGE_FAILED_TEXT, RETRY_LABEL } from '../../copy.ts';
import { formatDay } from '../../rules/format-time.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import styles from '../frame/list.module.css';
import { reportFailure } from '../frame/report-failure.ts';
import { PEOPLE_TEXTS as TEXT } from './copy.ts';
import { MorePeople } from './more-people.tsx';
import { PeopleStore } from './people-store.ts';

export function PeopleScreen() {
  return (
    <AdminFrame>
      <People />
    </AdminFrame>
  );
}

const People = observer(function People() {
  const [store] = useState(() => new PeopleStore({ subscribed: false }));
  const [find, setFind] = useState('');
  const { user } = useSession();
  useEffect(() => void store.load(find), [store, find]);
  const { phase, people } = store;
  if (phase === 'failed')
    return (
      <AreaError
        title={TEXT.title}
        reason={TEXT.unreachable}
        onRetry={() => store.load(find)}
        retryLabel={RETRY_LABEL}
      />
    );
  const canGrant = user?.role === 'SUPER_ADMIN';
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className="d5">{TEXT.title}</h1>
        <TextField
          label={TEXT.find}
          hideLabel
          placeholder={TEXT.find}
          icon={Search}
          type="search"
          value={find}
          onValue={setFind}
        />
      </div>
      <p className="ink2">{TEXT.about}</p>
      {phase === 'loading' ? <SkeletonRows rows={8} label={TEXT.loading} /> : null}
      {phase === 'ready' && people.length === 0 ? <EmptyState title={find === '' ? TEXT.none : TEXT.notFound} /> : null}
      {people.length > 0 ? (
        <>
          <Table
            list
            label={TEXT.title}
            columns={[
              { label: TEXT.email },
              { label: TEXT.name },
              { label: TEXT.role },
              { label: TEXT.plan },
              { label: TEXT.since },
              { label: TEXT.actions, end: true, hideLabel: true },
            ]}
            rows={people.map((person) => ({
              key: person.id,
              cells: [
                person.email,
                `${person.firstName} ${person.lastName}`,
                person.role === 'USER' ? person.role : <b key="role">{person.role}</b>,
                TEXT.planOf(person.plan, person.activation === 'waiver'),
                <time key="since" className="num" dateTime={person.createdAt}>
                  {formatDay(new Date(person.createdAt))}
                </time>,
                canGrant && person.id !== user.id ? (
                  <RoleMenu key="menu" person={person} store={store} />
                ) : (
                  <span key="none" className="sr">
                    {TEXT.noAction}
                  </span>
                ),
              ],
            }))}
          />
          <MorePeople store={store} />
          <p className="t2 ink3">{TEXT.note}</p>
        </>
      ) : null}
    </div>
  );
});

function RoleMenu({ person, store }: { person: ListedAccount; store: PeopleStore }) {
  const { id, email } = person;
  const change = async (role: Role) => {
    try {
      await store.changeRole(id, role);
      toast({ type: 'success', text: TEXT.changed(email, role) });
    } catch (reason) {
      reportFailure('role not changed', reason, CHANGE_FAILED_TEXT);
    }
  };
  return (
    <Menu
      label={TEXT.changeRole(email)}
      trigger={<IconButton label={TEXT.changeRole(email)} icon={Ellipsis} tip={false} />}
      items={ROLES.map((role) => ({
        label: TEXT.roleMenu(role),
        icon: role === person.role ? Check : undefined,
        disabled: role === person.role,
        onSelect: () => void change(role),
      }))}
    />
  );
}
