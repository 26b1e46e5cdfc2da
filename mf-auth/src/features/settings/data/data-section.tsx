import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Link } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { account } from '@northkeep/shared-vault';
import { useCallback, useState } from 'react';
import { EMPTY_VAULT, OLD_VAULT } from '../../../paths.ts';
import { Item, Items } from '../settings-layout.tsx';
import { useLoaded } from '../use-loaded.ts';
import { DATA } from './copy.ts';
import styles from './data.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { EXPORT } from './export/copy.ts';
import { ExportItems } from './export/export-items.tsx';
import { ExportReminderItem } from './export/export-reminder-item.tsx';
import { ImportItem, LastImport } from './import/import-item.tsx';
import { useLaunchedFile } from './import/use-launched-file.ts';
import { PlannedDeletion } from './planned-deletion.tsx';
import { WhatWeSee } from './what-we-see.tsx';

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
  const { state: planned, reload } = useLoaded(whenItGoes);
  const at = planned.is === 'ready' ? planned.value : null;
  const close = () => {
    setDeleting(false);
    void reload();
  };
  return (
    <div>
      <WhatWeSee />
      <SettingsGroup title={DATA.tell.title}>
        <p className="ink2 read">{DATA.tell.text}</p>
        <p>
          <Link className="t2" to="/privacy-policy">
            {DATA.tell.whole}
          </Link>
        </p>
      </SettingsGroup>
      <SettingsGroup title={EXPORT.title} text={EXPORT.text}>
        <Items label={EXPORT.title}>
          <ExportItems />
          <ImportItem isOpen={importing} onOpen={openImport} file={launched} />
        </Items>
        <ExportReminderItem />
        {importing ? null : <LastImport />}
      </SettingsGroup>
      <SettingsGroup title={DATA.leave.title} text={DATA.leave.text}>
        {at === null ? null : <PlannedDeletion at={at} onKept={() => void reload()} />}
        <Items label={DATA.leave.title}>
          <Item title={DATA.empty.name} text={DATA.empty.detail}>
            <ButtonLink to={EMPTY_VAULT}>{DATA.empty.action}</ButtonLink>
          </Item>
          <Item title={DATA.old.name} text={DATA.old.detail}>
            <ButtonLink to={OLD_VAULT}>{DATA.old.action}</ButtonLink>
          </Item>
          {at === null ? (
            <Item title={DATA.leave.name} text={DATA.leave.detail}>
              <Button className={styles.leave} onClick={() => setDeleting(true)}>
                {DATA.leave.name}
              </Button>
            </Item>
          ) : null}
        </Items>
      </SettingsGroup>
      <DeleteDialog open={deleting} onClose={close} />
    </div>
  );
}
