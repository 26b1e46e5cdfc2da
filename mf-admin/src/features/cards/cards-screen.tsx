import { AreaError } from '@northkeep/shared-kit/area-error';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { TextField } from '@northkeep/shared-kit/field';
import { observer } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ALL, FIND, LOADING, NONE, NOT_FOUND, RETRY, summary, TITLE, UNREACHABLE } from '../../copy.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { AddCardForm } from './add-card-form.tsx';
import { CardRow } from './card-row.tsx';
import styles from './cards-screen.module.css';
import { CardsStore } from './cards-store.ts';

export const CardsScreen = observer(function CardsScreen() {
  const [store] = useState(() => new CardsStore());
  useEffect(() => void store.load(), [store]);
  return (
    <AdminFrame>
      <h1 className={`d5 ${styles.title}`}>{TITLE}</h1>
      {store.phase === 'loading' && <SkeletonRows rows={8} label={LOADING} />}
      {store.phase === 'failed' && (
        <AreaError title={TITLE} reason={UNREACHABLE} onRetry={() => store.load()} retryLabel={RETRY} />
      )}
      {store.phase === 'ready' && (
        <>
          <p className="ink2">{summary(store.cards.length, store.approved)}</p>
          <div className={styles.columns}>
            <CardList store={store} />
            <AddCardForm store={store} />
          </div>
        </>
      )}
    </AdminFrame>
  );
});

const CardList = observer(function CardList({ store }: { store: CardsStore }) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = store.cards.filter(({ title, category }) => `${title} ${category}`.toLowerCase().includes(wanted));
  return (
    <section>
      <div className={styles.head}>
        <h2 className="d4">{ALL}</h2>
        <TextField
          label={FIND}
          hideLabel
          value={words}
          onValue={setWords}
          placeholder={FIND}
          icon={Search}
          type="search"
        />
      </div>
      {shown.length === 0 && <EmptyState title={store.cards.length === 0 ? NONE : NOT_FOUND} />}
      <ol className={styles.list}>
        {shown.map((card) => (
          <CardRow key={card._id} card={card} rank={store.cards.indexOf(card) + 1} store={store} />
        ))}
      </ol>
    </section>
  );
});
