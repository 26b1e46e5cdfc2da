import { DAY_MS, EMPTY_VAULT_CONFIRM_WORD, REPLACED_VAULT_RETENTION_DAYS } from '@northkeep/contracts';
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
import { APP_PATH, EMPTY_VAULT_PATH, LOGIN_PATH } from '../../paths.ts';
import { SECOND_FACTOR_TEXTS } from '../login/second-factor-copy.ts';
import { SecondFactorField } from '../login/second-factor-field.tsx';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import { formatDate } from '../settings/dates.ts';
import { LoadedContent } from '../settings/settings-layout.tsx';
import { useLoadedData } from '../settings/use-loaded.ts';
import { EMPTY_VAULT_TEXTS, PASSWORD_REQUIRED_TEXT } from './copy.ts';
import { summarizeVaultContents } from './summarize-vault-contents.ts';

const read = () => account.replacedVaults();

/** Starts an empty vault for a user who lost the passphrase, after listing what becomes unreadable. */
export function EmptyVaultScreen() {
  const { user, bootstrapped } = useSession();
  if (!bootstrapped) return <AuthPageLayout title={EMPTY_VAULT_TEXTS.title}>{null}</AuthPageLayout>;
  if (user === null) return <Navigate to={LOGIN_PATH} replace state={{ from: EMPTY_VAULT_PATH }} />;
  if (user.vaultId === null) return <Navigate to={APP_PATH} replace />;
  return (
    <AuthPageLayout title={EMPTY_VAULT_TEXTS.title} text={EMPTY_VAULT_TEXTS.text} ground={EMPTY_VAULT_TEXTS.ground}>
      <Loaded email={user.email} />
    </AuthPageLayout>
  );
}

function Loaded({ email }: { email: string }) {
  const { state, reload } = useLoadedData(read);
  return (
    <LoadedContent of={state} reload={reload} rows={4}>
      {(vaults) => <EmptyForm email={email} vaults={vaults} />}
    </LoadedContent>
  );
}

function EmptyForm({ email, vaults }: { email: string; vaults: ReplacedVaults }) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  /** Typed code of the second factor; undefined until the server requires one. */
  const [factor, setFactor] = useState<string | undefined>();
  const [errors, setErrors] = useState<{ password?: string; typed?: string; factor?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const until = formatDate(new Date(Date.now() + REPLACED_VAULT_RETENTION_DAYS * DAY_MS).toISOString());

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(password === '' ? { password: PASSWORD_REQUIRED_TEXT } : {}),
      ...(factor?.trim() === '' ? { factor: SECOND_FACTOR_TEXTS.missing } : {}),
      ...(typed.trim().toLowerCase() === EMPTY_VAULT_CONFIRM_WORD
        ? {}
        : { typed: EMPTY_VAULT_TEXTS.typeError(EMPTY_VAULT_CONFIRM_WORD) }),
    };
    setErrors(wrong);
    setFailure(null);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await account.beginEmptyVault({ password, secondFactor: factor });
      toast({ type: 'success', text: EMPTY_VAULT_TEXTS.done });
      navigate(APP_PATH, { replace: true });
    } catch (reason) {
      if (isApiError(reason, 'WRONG_PASSWORD')) setErrors({ password: reason.message });
      else if (isApiError(reason, 'SECOND_FACTOR_NEEDED')) setFactor('');
      else if (isApiError(reason, 'WRONG_SECOND_FACTOR')) setErrors({ factor: reason.message });
      else setFailure(messageOf(reason, EMPTY_VAULT_TEXTS.failed));
      setBusy(false);
    }
  };
  return (
    <Form className={form.form} onSubmit={(event) => void begin(event)}>
      <section aria-labelledby="unreadable">
        <h2 className="d4" id="unreadable">
          {EMPTY_VAULT_TEXTS.unreadable}
        </h2>
        <ul className="ink2">
          {summarizeVaultContents(vaults.live).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <FactList
        facts={[
          { icon: Undo2, title: EMPTY_VAULT_TEXTS.back(until), text: EMPTY_VAULT_TEXTS.backText },
          { icon: MailCheck, title: EMPTY_VAULT_TEXTS.mail(email), text: EMPTY_VAULT_TEXTS.mailText },
        ]}
      />
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <PasswordField
        label={EMPTY_VAULT_TEXTS.password}
        hint={EMPTY_VAULT_TEXTS.passwordHint}
        autoComplete="current-password"
        username={email}
        value={password}
        onValue={setPassword}
        error={errors.password}
      />
      <TextField
        label={EMPTY_VAULT_TEXTS.type(EMPTY_VAULT_CONFIRM_WORD)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onValue={setTyped}
        error={errors.typed}
      />
      {factor === undefined ? null : (
        <SecondFactorField
          label={SECOND_FACTOR_TEXTS.appCode}
          hint={SECOND_FACTOR_TEXTS.asked}
          value={factor}
          onValue={setFactor}
          error={errors.factor}
        />
      )}
      <div className={form.actions}>
        <Button kind="danger" type="submit" busy={busy}>
          {EMPTY_VAULT_TEXTS.action}
        </Button>
        <ButtonLink kind="text" to={APP_PATH}>
          {EMPTY_VAULT_TEXTS.keep}
        </ButtonLink>
      </div>
    </Form>
  );
}
