import { Button } from '@northkeep/shared-kit/button';
import { TextArea, TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { toast } from '@northkeep/shared-kit/runtime';
import { Switch } from '@northkeep/shared-kit/switch';
import { messageOf } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { CARD_ADDED, FAILED, FORM } from '../../copy.ts';
import { type CardForm, EMPTY_FORM, type FormErrors, validateCardForm } from '../../rules/new-card.ts';
import styles from './cards-screen.module.css';
import type { CardsStore } from './cards-store.ts';

export function AddCardForm({ store }: { store: CardsStore }) {
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
      toast({ type: 'error', text: messageOf(reason, FAILED) });
    }
    setBusy(false);
  };
  const field = (name: 'title' | 'category' | 'shortDescription' | 'longDescription' | 'references') => ({
    label: FORM.fields[name],
    value: form[name],
    onValue: (text: string) => setForm({ ...form, [name]: text }),
    error: errors[name] === undefined ? undefined : errors[name] === 'required' ? FORM.required : FORM.address,
  });
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h2 className="d4">{FORM.title}</h2>
      <TextField {...field('title')} />
      <TextField {...field('category')} />
      <TextArea {...field('shortDescription')} rows={3} hint={FORM.hints.shortDescription} />
      <TextArea {...field('longDescription')} rows={5} hint={FORM.hints.longDescription} />
      <TextField {...field('references')} hint={FORM.hints.references} />
      <div className={styles.submit}>
        <Button kind="primary" type="submit" busy={busy}>
          {FORM.submit}
        </Button>
        <Switch checked={form.isApproved} onChecked={(isApproved) => setForm({ ...form, isApproved })}>
          {FORM.approved}
        </Switch>
      </div>
    </Form>
  );
}
