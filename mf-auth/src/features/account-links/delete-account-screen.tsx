import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { Navigate } from '@northkeep/shared-kit/runtime';
import { account, isApiError, messageOf, useSession } from '@northkeep/shared-vault';
import { LockKeyholeOpen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FIELD_LABELS } from '../../copy.ts';
import { APP_PATH, DELETE_ACCOUNT_PATH, LOGIN_PATH } from '../../paths.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import { formatDate } from '../settings/dates.ts';
import { DELETE_ACCOUNT_TEXT } from './copy.ts';

const FACTS = [{ icon: LockKeyholeOpen, title: DELETE_ACCOUNT_TEXT.fact, text: DELETE_ACCOUNT_TEXT.factText }];

/** Deletes an account with the password only, for users who cannot open the vault. */
export function DeleteAccountScreen() {
  const { user, bootstrapped } = useSession();
  const [done, setDone] = useState<{ readonly deleteAt: string | null } | null>(null);
  if (done !== null) return <Left deleteAt={done.deleteAt} />;
  if (!bootstrapped) return <AuthPageLayout title={DELETE_ACCOUNT_TEXT.title}>{null}</AuthPageLayout>;
  if (user === null) return <Navigate to={LOGIN_PATH} replace state={{ from: DELETE_ACCOUNT_PATH }} />;
  return (
    <AuthPageLayout title={DELETE_ACCOUNT_TEXT.title} text={DELETE_ACCOUNT_TEXT.text}>
      <p dir="auto" className="w5">
        {user.email}
      </p>
      <LeaveForm onDone={(deleteAt) => setDone({ deleteAt })} />
    </AuthPageLayout>
  );
}

function LeaveForm({ onDone }: { onDone: (deleteAt: string | null) => void }) {
  const { user } = useSession();
  // While a replaced vault is kept, an open vault does not allow an immediate deletion, so the form does not show the
  // hint about it.
  const old = user?.oldVaultCountsUntil ?? null;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(password === '' ? 'Password is required' : null);
    setFailure(null);
    if (password === '' || busy) return;
    setBusy(true);
    try {
      onDone(await account.delete({ password, atOnce: false }));
    } catch (reason) {
      if (isApiError(reason, 'WRONG_PASSWORD')) setError(reason.message);
      else setFailure(messageOf(reason, DELETE_ACCOUNT_TEXT.failed));
      setBusy(false);
    }
  };
  return (
    <Form className={form.form} onSubmit={(event) => void submit(event)}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <PasswordField
        label={FIELD_LABELS.password}
        autoComplete="current-password"
        username={user?.email ?? null}
        value={password}
        onValue={setPassword}
        error={error}
      />
      <div className={form.actions}>
        <Button kind="danger" type="submit" busy={busy}>
          {DELETE_ACCOUNT_TEXT.action}
        </Button>
        <ButtonLink kind="text" to={APP_PATH}>
          {DELETE_ACCOUNT_TEXT.keep}
        </ButtonLink>
      </div>
      {old === null ? <FactList facts={FACTS} /> : null}
    </Form>
  );
}

function Left({ deleteAt }: { deleteAt: string | null }) {
  const gone = deleteAt === null;
  return (
    <AuthPageLayout title={gone ? DELETE_ACCOUNT_TEXT.goneTitle : DELETE_ACCOUNT_TEXT.plannedTitle}>
      <Notice title={gone ? DELETE_ACCOUNT_TEXT.gone : DELETE_ACCOUNT_TEXT.planned(formatDate(deleteAt))}>
        {gone ? null : <span>{DELETE_ACCOUNT_TEXT.plannedMore}</span>}
      </Notice>
      <div className={form.actions}>
        <ButtonLink kind="primary" to="/">
          {DELETE_ACCOUNT_TEXT.home}
        </ButtonLink>
      </div>
    </AuthPageLayout>
  );
}
