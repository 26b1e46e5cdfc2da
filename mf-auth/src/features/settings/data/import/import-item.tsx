import { Button } from '@northkeep/shared-kit/button';
import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { loadVaultImporter, type VaultImporter } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { SettingsItem } from '../../settings-layout.tsx';
import { IMPORT_TEXTS } from './copy.ts';
import { ImportStatus } from './import-run.tsx';

const dialog = lazyModule(() => import('./import-dialog.tsx'));

interface ImportItemProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** File with which the app was opened; the dialog reads it at once. */
  file: File | null;
}

/** Row of the settings list that imports a file. */
export function ImportItem({ isOpen, onOpen, file }: ImportItemProps) {
  const close = () => onOpen(false);
  const loaded = useLazyModule(dialog, isOpen, close);
  return (
    <SettingsItem title={IMPORT_TEXTS.item} text={IMPORT_TEXTS.itemText}>
      <Button aria-label={IMPORT_TEXTS.actionLabel} onClick={() => onOpen(true)}>
        {IMPORT_TEXTS.action}
      </Button>
      {loaded ? <loaded.ImportDialog open={isOpen} onClose={close} file={file} /> : null}
    </SettingsItem>
  );
}

/** Shows the last import of this device in the settings, where it can be undone even after a reload. */
export const LastImport = observer(function LastImport() {
  const [importer, setImporter] = useState<VaultImporter | null>(null);
  useEffect(() => {
    loadVaultImporter().then(setImporter, (reason: unknown) => console.debug('the import was not loaded:', reason));
  }, []);
  return importer ? <ImportStatus importer={importer} /> : null;
});
