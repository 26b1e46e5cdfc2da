import type { User } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { account, messageOf } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { isEmail } from '../../../rules/validation.ts';
import { CANCEL_LABEL, PROFILE_TEXTS } from '../copy.ts';
import { ButtonRow } from '../settings-layout.tsx';
import styles from './profile.module.css';

interface ProfileFormProps {
  user: User;
  onSaved: () => void;
  /** Saves the name; an email change continues with password and code. */
  onNewEmail: (email: string) => void;
  onCancel: () => void;
}

interface Errors {
  firstName?: string;
  lastName?: string;
  email?: string;
}

export function ProfileForm({ user, onSaved, onNewEmail, onCancel }: ProfileFormProps) {
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const [email, setEmail] = useState(user.email);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsOf({ firstName, lastName, email });
    setErrors(wrong);
    setFailure(null);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const name = { firstName: firstName.trim(), lastName: lastName.trim() };
      if (name.firstName !== user.firstName || name.lastName !== user.lastName) await account.rename(name);
      const address = email.trim().toLowerCase();
      if (address === user.email) onSaved();
      else onNewEmail(address);
    } catch (reason) {
      setFailure(messageOf(reason, PROFILE_TEXTS.failed));
      setBusy(false);
    }
  };
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <div className={styles.pair}>
        <TextField
          label={PROFILE_TEXTS.firstName}
          autoComplete="given-name"
          maxLength={100}
          value={firstName}
          onValue={setFirstName}
          error={errors.firstName}
          autoFocus
        />
        <TextField
          label={PROFILE_TEXTS.lastName}
          autoComplete="family-name"
          maxLength={100}
          value={lastName}
          onValue={setLastName}
          error={errors.lastName}
        />
      </div>
      <TextField
        label={PROFILE_TEXTS.email}
        type="email"
        autoComplete="email"
        value={email}
        onValue={setEmail}
        error={errors.email}
        hint={PROFILE_TEXTS.emailHint}
      />
      <ButtonRow>
        <Button kind="primary" type="submit" busy={busy}>
          {PROFILE_TEXTS.save}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {CANCEL_LABEL}
        </Button>
      </ButtonRow>
    </Form>
  );
}

function errorsOf({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): Errors {
  const wrong: Errors = {};
  if (firstName.trim() === '') wrong.firstName = PROFILE_TEXTS.required;
  if (lastName.trim() === '') wrong.lastName = PROFILE_TEXTS.required;
  if (email.trim() === '') wrong.email = 'Email is required';
  else if (!isEmail(email)) wrong.email = 'Invalid email address';
  return wrong;
}
