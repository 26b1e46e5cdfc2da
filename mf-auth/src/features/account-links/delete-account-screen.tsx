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
import { APP_PATH, DELETE_ACCOUNT, LOGIN_PATH } from '../../paths.ts';
import form from '../page/form.module.css';
import { GatePage } from '../page/gate-page.tsx';
import { formatDate } from '../settings/dates.ts';
import { LEAVE_TEXT } from './copy.ts';

const FACTS = [{ icon: LockKeyholeOpen, title: LEAVE_TEXT.fact, text: LEAVE_TEXT.factText }];

/** Deletes an account with the password only, for users who cannot open the vault. */
export function DeleteAccountScreen() {
  const { user, bootstrapped } = useSession();
  const [done, setDone] = useState<{ readonly deleteAt: string | null } | null>(null);
  if (done !== null) return <Left deleteAt={done.deleteAt} />;
  if (!bootstrapped) return <GatePage title={LEAVE_TEXT.title}>{null}</GatePage>;
  if (user === null) return <Navigate to={LOGIN_PATH} replace state={{ from: DELETE_ACCOUNT }} />;
  return (
    <GatePage title={LEAVE_TEXT.title} text={LEAVE_TEXT.text}>
      <p className="w5">{user.email}</p>
      <LeaveForm onDone={(deleteAt) => setDone({ deleteAt })} />
    </GatePage>
  );
}

function LeaveForm({ onDone }: { onDone: (deleteAt: string | null) => void }) {
  const { user } = useSession();
  // While a replaced vault is kept, the open vault does not allow an immediate deletion.
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
      else setFailure(messageOf(reason, LEAVE_TEXT.failed));
      setBusy(false);
    }
  };
  return (
    <Form className={form.form} onSubmit={(event) => void submit(event)}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <PasswordField
        label={FIELD_LABELS.password}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        error={error}
      />
      <div className={form.actions}>
        <Button kind="danger" type="submit" busy={busy}>
          {LEAVE_TEXT.action}
        </Button>
        <ButtonLink kind="text" to={APP_PATH}>
          {LEAVE_TEXT.keep}
        </ButtonLink>
      </div>
      {old === null ? <FactList facts={FACTS} /> : null}
    </Form>
  );
}

function Left({ deleteAt }: { deleteAt: string | null }) {
  const gone = deleteAt === null;
  return (
    <GatePage title={gone ? LEAVE_TEXT.goneTitle : LEAVE_TEXT.plannedTitle}>
      <Notice title={gone ? LEAVE_TEXT.gone : LEAVE_TEXT.planned(formatDate(deleteAt))}>
        {gone ? null : <span>{LEAVE_TEXT.plannedMore}</span>}
      </Notice>
      <div className={form.actions}>
        <ButtonLink kind="primary" to="/">
          {LEAVE_TEXT.home}
        </ButtonLink>
      </div>
    </GatePage>
  );
}
