import { DAY_MS, EMPTY_VAULT_WORD, REPLACED_VAULT_DAYS } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { Navigate, toast, useNavigate } from '@northkeep/shared-kit/runtime';
import { account, isApiError, messageOf, type ReplacedVaults, useSession } from '@northkeep/shared-vault';
import { MailCheck, Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { APP, EMPTY_VAULT, LOGIN } from '../../paths.ts';
import { FACTOR } from '../login/second-factor-copy.ts';
import { SecondFactorField } from '../login/second-factor-field.tsx';
import form from '../page/form.module.css';
import { GatePage } from '../page/gate-page.tsx';
import { formatDate } from '../settings/dates.ts';
import { LoadedContent } from '../settings/settings-layout.tsx';
import { useLoaded } from '../settings/use-loaded.ts';
import { EMPTY, REQUIRED } from './copy.ts';
import { summarizeVaultContents } from './summarize-vault-contents.ts';

const read = () => account.replacedVaults();

/** Starts an empty vault for a user who lost the passphrase, after listing what becomes unreadable. */
export function EmptyVaultScreen() {
  const { user, bootstrapped } = useSession();
  if (!bootstrapped) return <GatePage title={EMPTY.title}>{null}</GatePage>;
  if (user === null) return <Navigate to={LOGIN} replace state={{ from: EMPTY_VAULT }} />;
  if (user.vaultId === null) return <Navigate to={APP} replace />;
  return (
    <GatePage title={EMPTY.title} text={EMPTY.text} ground={EMPTY.ground}>
      <Loaded email={user.email} />
    </GatePage>
  );
}

function Loaded({ email }: { email: string }) {
  const { state, reload } = useLoaded(read);
  return (
    <LoadedContent of={state} reload={reload} rows={4}>
      {(vaults) => <EmptyForm email={email} vaults={vaults} />}
    </LoadedContent>
  );
}

function EmptyForm({ email, vaults }: { email: string; vaults: ReplacedVaults }) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  /** Set when the server requires a second factor. */
  const [factor, setFactor] = useState<string | undefined>();
  const [errors, setErrors] = useState<{ password?: string; typed?: string; factor?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const until = formatDate(new Date(Date.now() + REPLACED_VAULT_DAYS * DAY_MS).toISOString());

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(password === '' ? { password: REQUIRED } : {}),
      ...(factor?.trim() === '' ? { factor: FACTOR.missing } : {}),
      ...(typed.trim().toLowerCase() === EMPTY_VAULT_WORD ? {} : { typed: EMPTY.typeError(EMPTY_VAULT_WORD) }),
    };
    setErrors(wrong);
    setFailure(null);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await account.beginEmptyVault({ password, secondFactor: factor });
      toast({ type: 'success', text: EMPTY.done });
      navigate(APP, { replace: true });
    } catch (reason) {
      if (isApiError(reason, 'WRONG_PASSWORD')) setErrors({ password: reason.message });
      else if (isApiError(reason, 'SECOND_FACTOR_NEEDED')) setFactor('');
      else if (isApiError(reason, 'WRONG_SECOND_FACTOR')) setErrors({ factor: reason.message });
      else setFailure(messageOf(reason, EMPTY.failed));
      setBusy(false);
    }
  };
  return (
    <Form className={form.form} onSubmit={(event) => void begin(event)}>
      <section aria-labelledby="unreadable">
        <h2 className="d4" id="unreadable">
          {EMPTY.unreadable}
        </h2>
        <ul className="ink2">
          {summarizeVaultContents(vaults.live).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <FactList
        facts={[
          { icon: Undo2, title: EMPTY.back(until), text: EMPTY.backText },
          { icon: MailCheck, title: EMPTY.mail(email), text: EMPTY.mailText },
        ]}
      />
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <PasswordField
        label={EMPTY.password}
        hint={EMPTY.passwordHint}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        error={errors.password}
      />
      <TextField
        label={EMPTY.type(EMPTY_VAULT_WORD)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onValue={setTyped}
        error={errors.typed}
      />
      {factor === undefined ? null : (
        <SecondFactorField
          label={FACTOR.appCode}
          hint={FACTOR.asked}
          value={factor}
          onValue={setFactor}
          error={errors.factor}
        />
      )}
      <div className={form.actions}>
        <Button kind="danger" type="submit" busy={busy}>
          {EMPTY.action}
        </Button>
        <ButtonLink kind="text" to={APP}>
          {EMPTY.keep}
        </ButtonLink>
      </div>
    </Form>
  );
}
