import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Link } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { account } from '@northkeep/shared-vault';
import { useCallback, useState } from 'react';
import { EMPTY_VAULT_PATH, RESTORE_VAULT_PATH } from '../../../paths.ts';
import { SettingsItem, SettingsItems } from '../settings-layout.tsx';
import { useLoadedData } from '../use-loaded.ts';
import { DATA_SECTION_TEXTS } from './copy.ts';
import styles from './data.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EXPORT_TEXTS } from './export/copy.ts';
import { ExportItems } from './export/export-items.tsx';
import { ExportReminderItem } from './export/export-reminder-item.tsx';
import { ImportItem, LastImport } from './import/import-item.tsx';
import { useLaunchedFile } from './import/use-launched-file.ts';
import { ScheduledDeletion } from './scheduled-deletion.tsx';
import { StoredDataViewer } from './stored-data-viewer.tsx';

const whenItGoes = () => account.readScheduledDeletion();

/** Settings section with the stored data, what the server can infer, and the deletion of the account. */
export function DataSection() {
  const [deleting, setDeleting] = useState(false);
  const [importing, setImporting] = useState(false);
  const [launched, setLaunched] = useState<File | null>(null);
  useLaunchedFile(
    useCallback((file) => {
      setLaunched(file);
      setImporting(true);
    }, []),
  );
  const openImport = (isOpen: boolean) => {
    setImporting(isOpen);
    setLaunched(null);
  };
  const { state: planned, reload } = useLoadedData(whenItGoes);
  const at = planned.is === 'ready' ? planned.value : null;
  const close = () => {
    setDeleting(false);
    void reload();
  };
  return (
    <div>
      <StoredDataViewer />
      <SettingsGroup title={DATA_SECTION_TEXTS.tell.title}>
        <p className="ink2 read">{DATA_SECTION_TEXTS.tell.text}</p>
        <p>
          <Link className="t2" to="/privacy-policy">
            {DATA_SECTION_TEXTS.tell.whole}
          </Link>
        </p>
      </SettingsGroup>
      <SettingsGroup title={EXPORT_TEXTS.title} text={EXPORT_TEXTS.text}>
        <SettingsItems label={EXPORT_TEXTS.title}>
          <ExportItems />
          <ImportItem isOpen={importing} onOpen={openImport} file={launched} />
        </SettingsItems>
        <ExportReminderItem />
        {importing ? null : <LastImport />}
      </SettingsGroup>
      <SettingsGroup title={DATA_SECTION_TEXTS.leave.title} text={DATA_SECTION_TEXTS.leave.text}>
        {at === null ? null : <ScheduledDeletion at={at} onKept={() => void reload()} />}
        <SettingsItems label={DATA_SECTION_TEXTS.leave.title}>
          <SettingsItem title={DATA_SECTION_TEXTS.empty.name} text={DATA_SECTION_TEXTS.empty.detail}>
            <ButtonLink to={EMPTY_VAULT_PATH}>{DATA_SECTION_TEXTS.empty.action}</ButtonLink>
          </SettingsItem>
          <SettingsItem title={DATA_SECTION_TEXTS.old.name} text={DATA_SECTION_TEXTS.old.detail}>
            <ButtonLink to={RESTORE_VAULT_PATH}>{DATA_SECTION_TEXTS.old.action}</ButtonLink>
          </SettingsItem>
          {at === null ? (
            <SettingsItem title={DATA_SECTION_TEXTS.leave.name} text={DATA_SECTION_TEXTS.leave.detail}>
              <Button className={styles.leave} onClick={() => setDeleting(true)}>
                {DATA_SECTION_TEXTS.leave.name}
              </Button>
            </SettingsItem>
          ) : null}
        </SettingsItems>
      </SettingsGroup>
      <DeleteAccountDialog open={deleting} onClose={close} />
    </div>
  );
}
