import type { User } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { askToConfirm, observer, toast, useNavigate } from '@northkeep/shared-kit/runtime';
import { account, useSession, useVaultState } from '@northkeep/shared-vault';
import { EXPORTED_TEXT, UNSENT_CHANGES_TEXTS } from './copy.ts';
import { downloadUnsentChanges } from './export-file.ts';
import { LogInAgain } from './log-in-again.tsx';
import { countUnsentChanges, useForcedLogout } from './log-out.ts';
import { closeSyncDialog, openSyncDialog } from './overlays.ts';
import { ACCOUNT_DELETED_TEXTS, SESSION_ENDED_TEXTS } from './session-ended-copy.ts';
import styles from './session-ended-dialog.module.css';
import { UnsentChangesSummary } from './unsent-changes-summary.tsx';

/** Content of the session-ended dialog: the login, or the notice that the account of this device was deleted. */
export const SessionEndedContent = observer(function SessionEndedContent({
  user,
  open,
}: {
  user: User;
  open: boolean;
}) {
  const { accountDeleted } = useSession();
  const { title, text } = accountDeleted ? ACCOUNT_DELETED_TEXTS : SESSION_ENDED_TEXTS;
  return (
    <Dialog
      size="s"
      open={open}
      onClose={closeSyncDialog}
      className={styles.ended}
      title={title}
      description={text}
      footer={accountDeleted ? <AccountDeletedActions /> : undefined}
    >
      {accountDeleted ? null : (
        <>
          <UnsentChangesSummary />
          <LogInAgain email={user.email} name={`${user.firstName} ${user.lastName}`.trim() || user.email} />
        </>
      )}
    </Dialog>
  );
});

/** Buttons that export the changes which no server will take any more, and that log out. */
const AccountDeletedActions = observer(function AccountDeletedActions() {
  const leave = useForcedLogout();
  const { status } = useVaultState();
  const unsent = countUnsentChanges();
  const navigate = useNavigate();
  const remove = async () => {
    closeSyncDialog();
    const { removeTitle: title, remove: action, removeText: text } = ACCOUNT_DELETED_TEXTS;
    if (!(await askToConfirm({ title, text, action, danger: true }))) return openSyncDialog('log-in');
    await account.removeFromDevice();
    navigate('/login');
  };
  const save = () => void downloadUnsentChanges().then(() => toast({ type: 'success', text: EXPORTED_TEXT }));
  return (
    <>
      {unsent > 0 && status === 'unlocked' ? (
        <Button kind="primary" onClick={save}>
          {UNSENT_CHANGES_TEXTS.export(unsent)}
        </Button>
      ) : null}
      <Button
        onClick={() => {
          closeSyncDialog();
          void leave();
        }}
      >
        {UNSENT_CHANGES_TEXTS.leave}
      </Button>
      <Button onClick={() => void remove()}>{ACCOUNT_DELETED_TEXTS.remove}</Button>
      <Button kind="text" onClick={closeSyncDialog}>
        {UNSENT_CHANGES_TEXTS.stay}
      </Button>
    </>
  );
});
