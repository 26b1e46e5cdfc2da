import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { PasswordField, vaultUsername } from '@northkeep/shared-kit/password-field';
import { Navigate, toast, useNavigate } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { account, isApiError, isVaultError, messageOf, type ReplacedVault, useSession } from '@northkeep/shared-vault';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { APP_PATH, LOGIN_PATH, RESTORE_VAULT_PATH } from '../../paths.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';
import { formatShortDate } from '../settings/dates.ts';
import { LoadedContent } from '../settings/settings-layout.tsx';
import { useLoadedData } from '../settings/use-loaded.ts';
import { OPEN_APP_LABEL, PASSWORD_REQUIRED_TEXT, RESTORE_VAULT_TEXTS } from './copy.ts';
import { summarizeVaultContents } from './summarize-vault-contents.ts';

const read = async () => (await account.replacedVaults()).vaults;

/**
 * Screen that restores a vault that was replaced by an empty one, using the passphrase of the old vault. The email
 * about the replacement links to this screen.
 */
export function RestoreVaultScreen() {
  const { user, bootstrapped } = useSession();
  if (!bootstrapped) return <AuthPageLayout title={RESTORE_VAULT_TEXTS.title}>{null}</AuthPageLayout>;
  if (user === null) return <Navigate to={LOGIN_PATH} replace state={{ from: RESTORE_VAULT_PATH }} />;
  return (
    <AuthPageLayout
      title={RESTORE_VAULT_TEXTS.title}
      text={RESTORE_VAULT_TEXTS.text}
      ground={RESTORE_VAULT_TEXTS.ground}
    >
      <Loaded email={user.email} />
    </AuthPageLayout>
  );
}

function Loaded({ email }: { email: string }) {
  const { state, reload } = useLoadedData(read);
  return (
    <LoadedContent of={state} reload={reload} rows={3}>
      {([first, ...others]) => (first === undefined ? <None /> : <OldForm email={email} vaults={[first, ...others]} />)}
    </LoadedContent>
  );
}

function None() {
  return (
    <>
      <Notice title={RESTORE_VAULT_TEXTS.none}>
        <span>{RESTORE_VAULT_TEXTS.noneText}</span>
      </Notice>
      <div className={form.actions}>
        <ButtonLink kind="primary" to={APP_PATH}>
          {OPEN_APP_LABEL}
        </ButtonLink>
      </div>
    </>
  );
}

interface OldFormProps {
  email: string;
  vaults: readonly [ReplacedVault, ...ReplacedVault[]];
}

function OldForm({ email, vaults }: OldFormProps) {
  const [chosen, setChosen] = useState<string>(vaults[0].keyPackage.vaultId);
  const vault = vaults.find((one) => one.keyPackage.vaultId === chosen) ?? vaults[0];
  const [passphrase, setPassphrase] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ passphrase?: string; password?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  const bring = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(passphrase === '' ? { passphrase: PASSWORD_REQUIRED_TEXT } : {}),
      ...(password === '' ? { password: PASSWORD_REQUIRED_TEXT } : {}),
    };
    setErrors(wrong);
    setFailure(null);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await account.restoreVault({ vault, passphrase, password });
      toast({ type: 'success', text: RESTORE_VAULT_TEXTS.done });
      navigate(APP_PATH, { replace: true });
    } catch (reason) {
      if (isVaultError(reason, 'E_WRONG_PASSPHRASE')) setErrors({ passphrase: reason.message });
      else if (isApiError(reason, 'WRONG_PASSWORD')) setErrors({ password: reason.message });
      else setFailure(messageOf(reason, RESTORE_VAULT_TEXTS.failed));
      setBusy(false);
    }
  };
  return (
    <Form className={form.form} onSubmit={(event) => void bring(event)}>
      {vaults.length > 1 ? (
        <SegmentedControl
          label={RESTORE_VAULT_TEXTS.which}
          value={chosen}
          onValue={setChosen}
          options={vaults.map((one) => ({ value: one.keyPackage.vaultId, label: formatShortDate(one.at) }))}
        />
      ) : null}
      <FactList
        facts={[
          {
            icon: LockKeyhole,
            title: RESTORE_VAULT_TEXTS.replaced(formatShortDate(vault.at), formatShortDate(vault.until)),
            text: summarizeVaultContents(vault.records).join(', '),
          },
        ]}
      />
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <PasswordField
        label={RESTORE_VAULT_TEXTS.passphrase}
        autoComplete="off"
        username={vaultUsername(email)}
        value={passphrase}
        onValue={setPassphrase}
        error={errors.passphrase}
      />
      <PasswordField
        label={RESTORE_VAULT_TEXTS.password}
        autoComplete="current-password"
        username={email}
        value={password}
        onValue={setPassword}
        error={errors.password}
      />
      <div className={form.actions}>
        <Button kind="primary" type="submit" busy={busy}>
          {RESTORE_VAULT_TEXTS.action}
        </Button>
        <ButtonLink kind="text" to={APP_PATH}>
          {RESTORE_VAULT_TEXTS.notNow}
        </ButtonLink>
      </div>
    </Form>
  );
}
