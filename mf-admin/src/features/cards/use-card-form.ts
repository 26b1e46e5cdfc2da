import { discardDrafts } from '@northkeep/shared-kit/drafts';
import { type FormEvent, useState } from 'react';
import { CHANGE_FAILED_TEXT } from '../../copy.ts';
import { type CardForm, type CardFormErrors, validateCardForm } from '../../rules/new-card.ts';
import { reportFailure } from '../frame/report-failure.ts';

/**
 * State of the form of a card. `draft` is the prefix of the names of its drafts. `submit` validates it and calls `save`; the entered texts stay in the form when that
 * fails.
 */
export function useCardForm(draft: string, initial: () => CardForm, save: (form: CardForm) => Promise<void>) {
  const [form, setForm] = useState<CardForm>(initial);
  const [errors, setErrors] = useState<CardFormErrors>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validateCardForm(form);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await save(form);
      discardDrafts(draft);
    } catch (reason) {
      reportFailure('card not changed', reason, CHANGE_FAILED_TEXT);
    }
    setBusy(false);
  };
  const reset = () => {
    setForm(initial());
    setErrors({});
  };
  return { form, setForm, errors, busy, submit: (event: FormEvent) => void submit(event), reset };
}
