import { hasPayments } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { PasswordField } from '@northkeep/shared-kit/password-field';
import { observer, toast, useNavigate } from '@northkeep/shared-kit/runtime';
import { account, isApiError, messageOf, useSession } from '@northkeep/shared-vault';
import { CreditCard, FileX, LogOut } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatDate } from '../dates.ts';
import { ButtonRow } from '../settings-layout.tsx';
import { DELETE_ACCOUNT_DIALOG_TEXTS } from './copy.ts';
import styles from './data.module.css';
import { countRecords } from './kinds.ts';

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Deletes the account, after stating when the deletion takes effect. */
export const DeleteAccountDialog = observer(function DeleteAccountDialog({ open, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const { user } = useSession();
  const old = user?.oldVaultCountsUntil ?? null;
  const later =
    old === null
      ? DELETE_ACCOUNT_DIALOG_TEXTS.inSevenDays
      : DELETE_ACCOUNT_DIALOG_TEXTS.inSevenDaysOld(formatDate(old));
  const when = account.canActImmediately ? DELETE_ACCOUNT_DIALOG_TEXTS.atOnce : later;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      title={DELETE_ACCOUNT_DIALOG_TEXTS.title}
      description={when}
      dismissible={!busy}
    >
      {open ? <DeleteForm busy={busy} setBusy={setBusy} onClose={onClose} /> : null}
    </Dialog>
  );
});

interface DeleteFormProps {
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onClose: () => void;
}

const DeleteForm = observer(function DeleteForm({ busy, setBusy, onClose }: DeleteFormProps) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<{ password?: string; typed?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { user } = useSession();
  const navigate = useNavigate();
  const email = user?.email ?? '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(password === '' ? { password: 'Password is required' } : {}),
      ...(typed.trim().toLowerCase() === email ? {} : { typed: DELETE_ACCOUNT_DIALOG_TEXTS.typeError }),
    };
    setErrors(wrong);
    setFailure(null);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const later = await account.delete({ password, atOnce: true });
      if (later === null) {
        toast({ type: 'success', text: DELETE_ACCOUNT_DIALOG_TEXTS.done });
        navigate('/', { replace: true });
        return;
      }
      toast({ type: 'info', text: DELETE_ACCOUNT_DIALOG_TEXTS.later(formatDate(later)) });
      onClose();
    } catch (reason) {
      if (isApiError(reason, 'WRONG_PASSWORD')) setErrors({ password: reason.message });
      else setFailure(messageOf(reason, DELETE_ACCOUNT_DIALOG_TEXTS.failed));
    }
    setBusy(false);
  };
  const { canActImmediately } = account;
  const planText = canActImmediately ? DELETE_ACCOUNT_DIALOG_TEXTS.planText : DELETE_ACCOUNT_DIALOG_TEXTS.planLater;
  const facts = [
    {
      icon: FileX,
      title: DELETE_ACCOUNT_DIALOG_TEXTS.records(countRecords()),
      text: DELETE_ACCOUNT_DIALOG_TEXTS.recordsText,
    },
    ...(user?.plan === 'free' || !hasPayments()
      ? []
      : [{ icon: CreditCard, title: DELETE_ACCOUNT_DIALOG_TEXTS.plan, text: planText }]),
    {
      icon: LogOut,
      title: DELETE_ACCOUNT_DIALOG_TEXTS.devices,
      text: canActImmediately ? DELETE_ACCOUNT_DIALOG_TEXTS.devicesText : DELETE_ACCOUNT_DIALOG_TEXTS.devicesLater,
    },
  ];
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)}>
      <FactList facts={facts} />
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <div className={styles.two}>
        <PasswordField
          label={DELETE_ACCOUNT_DIALOG_TEXTS.password}
          autoComplete="current-password"
          username={email}
          value={password}
          onValue={(text) => {
            setPassword(text);
            setErrors({});
          }}
          error={errors.password}
        />
        <TextField
          label={DELETE_ACCOUNT_DIALOG_TEXTS.type(email)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onValue={(text) => {
            setTyped(text);
            setErrors({});
          }}
          error={errors.typed}
        />
      </div>
      <ButtonRow>
        <Button kind="danger" type="submit" busy={busy}>
          {DELETE_ACCOUNT_DIALOG_TEXTS.action}
        </Button>
        <Button kind="text" disabled={busy} onClick={onClose}>
          {DELETE_ACCOUNT_DIALOG_TEXTS.keep}
        </Button>
      </ButtonRow>
    </Form>
  );
});
