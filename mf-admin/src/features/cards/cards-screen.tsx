import { AreaError } from '@northkeep/shared-kit/area-error';
import { observer } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useEffect, useState } from 'react';
import { CARDS_TITLE, formatCardCounts, LOADING_TEXT, RETRY_LABEL, UNREACHABLE_TEXT } from '../../copy.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { AddCardForm } from './add-card-form.tsx';
import { CardList } from './card-list.tsx';
import styles from './cards-screen.module.css';
import { CardsStore } from './cards-store.ts';

export const CardsScreen = observer(function CardsScreen() {
  const [store] = useState(() => new CardsStore());
  useEffect(() => void store.load(), [store]);
  return (
    <AdminFrame>
      {store.phase === 'failed' ? (
        <AreaError
          title={CARDS_TITLE}
          reason={UNREACHABLE_TEXT}
          onRetry={() => store.load()}
          retryLabel={RETRY_LABEL}
        />
      ) : (
        <h1 className={`d5 ${styles.title}`}>{CARDS_TITLE}</h1>
      )}
      {store.phase === 'loading' && <SkeletonRows rows={8} label={LOADING_TEXT} />}
      {store.phase === 'ready' && (
        <>
          <p className="ink2">{formatCardCounts(store.cards.length, store.approved)}</p>
          <div className={styles.columns}>
            <CardList store={store} />
            <AddCardForm store={store} />
          </div>
        </>
      )}
    </AdminFrame>
  );
});
