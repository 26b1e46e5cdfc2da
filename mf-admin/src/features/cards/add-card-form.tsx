import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { Switch } from '@northkeep/shared-kit/switch';
import { CARD_ADDED_TEXT, CARD_FORM_TEXTS } from '../../copy.ts';
import { EMPTY_CARD_FORM } from '../../rules/new-card.ts';
import { CardFields, cardDraftPrefix } from './card-fields.tsx';
import styles from './cards-screen.module.css';
import type { CardsStore } from './cards-store.ts';
import { categoriesOf } from './categories.ts';
import { useCardForm } from './use-card-form.ts';

const DRAFT = cardDraftPrefix(null);

export const AddCardForm = observer(function AddCardForm({ store }: { store: CardsStore }) {
  const { form, setForm, errors, busy, submit, reset } = useCardForm(
    DRAFT,
    () => EMPTY_CARD_FORM,
    async (card) => {
      await store.add(card);
      reset();
      toast({ type: 'success', text: CARD_ADDED_TEXT });
    },
  );
  return (
    <Form className={styles.form} onSubmit={submit} aria-label={CARD_FORM_TEXTS.title}>
      <h2 className="d4">{CARD_FORM_TEXTS.title}</h2>
      <CardFields
        draft={DRAFT}
        form={form}
        errors={errors}
        onForm={setForm}
        categories={categoriesOf(store.cards)}
        isShort
      />
      <div className={styles.submit}>
        <Button kind="primary" type="submit" busy={busy}>
          {CARD_FORM_TEXTS.submit}
        </Button>
        <Switch checked={form.isApproved} onChecked={(isApproved) => setForm({ ...form, isApproved })}>
          {CARD_FORM_TEXTS.approved}
        </Switch>
      </div>
    </Form>
  );
});
