import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { Switch } from '@northkeep/shared-kit/switch';
import { messageOf } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { CARD_ADDED, CARD_FORM_TEXTS, CHANGE_FAILED_TEXT } from '../../copy.ts';
import { type CardForm, EMPTY_FORM, type FormErrors, validateCardForm } from '../../rules/new-card.ts';
import { CardFields } from './card-fields.tsx';
import styles from './cards-screen.module.css';
import type { CardsStore } from './cards-store.ts';
import { categoriesOf } from './categories.ts';

export const AddCardForm = observer(function AddCardForm({ store }: { store: CardsStore }) {
  const [form, setForm] = useState<CardForm>(EMPTY_FORM);
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validateCardForm(form);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await store.add(form);
      setForm(EMPTY_FORM);
      toast({ type: 'success', text: CARD_ADDED });
    } catch (reason) {
      // Keep the entered texts in the form.
      toast({ type: 'error', text: messageOf(reason, CHANGE_FAILED_TEXT) });
    }
    setBusy(false);
  };
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)} aria-label={CARD_FORM_TEXTS.title}>
      <h2 className="d4">{CARD_FORM_TEXTS.title}</h2>
      <CardFields form={form} errors={errors} onForm={setForm} categories={categoriesOf(store.cards)} isShort />
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
