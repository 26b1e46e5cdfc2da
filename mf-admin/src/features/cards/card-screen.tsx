import type { AdminCard } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { Form } from '@northkeep/shared-kit/form';
import { observer, toast, useParams } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Switch } from '@northkeep/shared-kit/switch';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  CARD_FORM_TEXTS,
  CARDS_TITLE,
  LOADING_TEXT,
  RETRY_LABEL,
  CARD_TEXTS as TEXT,
  UNREACHABLE_TEXT,
} from '../../copy.ts';
import { CARDS_PATH } from '../../paths.ts';
import { cardFormOf } from '../../rules/new-card.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { CardFields, cardDraftPrefix } from './card-fields.tsx';
import { CardPreview } from './card-preview.tsx';
import styles from './cards-screen.module.css';
import { CardsStore } from './cards-store.ts';
import { categoriesOf } from './categories.ts';
import { useCardForm } from './use-card-form.ts';

/** Editing of one card, with a preview. */
export const CardScreen = observer(function CardScreen() {
  const [store] = useState(() => new CardsStore());
  const { id } = useParams();
  useEffect(() => void store.load(), [store]);
  const card = store.cards.find(({ _id }) => _id === id);
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
        <div className={styles.top}>
          <h1 className="d5">{card?.title ?? CARDS_TITLE}</h1>
          <ButtonLink kind="text" icon={ArrowLeft} to={CARDS_PATH}>
            {TEXT.back}
          </ButtonLink>
        </div>
      )}
      {store.phase === 'loading' && <SkeletonRows rows={8} label={LOADING_TEXT} />}
      {store.phase === 'ready' && !card ? <EmptyState title={TEXT.missing}>{TEXT.missingMore}</EmptyState> : null}
      {card ? <CardEditor key={card._id} card={card} store={store} /> : null}
    </AdminFrame>
  );
});

const CardEditor = observer(function CardEditor({ card, store }: { card: AdminCard; store: CardsStore }) {
  const draft = cardDraftPrefix(card._id);
  const { form, setForm, errors, busy, submit, reset } = useCardForm(
    draft,
    () => cardFormOf(card),
    async (changed) => {
      await store.change(card._id, changed);
      toast({ type: 'success', text: TEXT.saved });
    },
  );
  const rank = store.cards.indexOf(card) + 1;
  return (
    <>
      <p className="ink2">{TEXT.rank(rank, store.cards.length, card.isApproved)}</p>
      <div className={styles.columns}>
        <Form className={styles.form} onSubmit={submit} aria-label={card.title}>
          <CardFields
            draft={draft}
            form={form}
            errors={errors}
            onForm={setForm}
            categories={categoriesOf(store.cards)}
          />
          <Switch checked={form.isApproved} onChecked={(isApproved) => setForm({ ...form, isApproved })}>
            {CARD_FORM_TEXTS.approved}
          </Switch>
          <div className={styles.submit}>
            <Button kind="primary" type="submit" busy={busy}>
              {TEXT.save}
            </Button>
            <Button kind="text" onClick={reset}>
              {TEXT.discard}
            </Button>
          </div>
        </Form>
        <CardPreview form={form} sources={card.sources} />
      </div>
    </>
  );
});
