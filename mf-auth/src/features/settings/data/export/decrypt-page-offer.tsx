import { Button } from '@northkeep/shared-kit/button';
import { lazyModule, toast, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useEffect, useState } from 'react';
import { SettingsItem, SettingsItems } from '../../settings-layout.tsx';
import { DECRYPT_PAGE_TEXTS } from './copy.ts';
import { downloadFile } from './file-sink.ts';

/** The page is loaded as a separate chunk, whose hash is verified like that of every chunk. */
const page = lazyModule(() => import('./decrypt-page.ts'));

/** Offers the standalone page that decrypts an archive without the app. */
export function DecryptPageOffer() {
  const [isWanted, setWanted] = useState(false);
  const loaded = useLazyModule(page, isWanted, () => setWanted(false));
  useEffect(() => {
    if (!loaded) return;
    downloadFile(DECRYPT_PAGE_TEXTS.name, new Blob([loaded.decryptPage], { type: 'text/html' }));
    toast({ type: 'success', text: DECRYPT_PAGE_TEXTS.done(DECRYPT_PAGE_TEXTS.name) });
    setWanted(false);
  }, [loaded]);
  return (
    <SettingsItems label={DECRYPT_PAGE_TEXTS.title}>
      <SettingsItem title={DECRYPT_PAGE_TEXTS.title} text={DECRYPT_PAGE_TEXTS.text}>
        <Button small onClick={() => setWanted(true)}>
          {DECRYPT_PAGE_TEXTS.action}
        </Button>
      </SettingsItem>
    </SettingsItems>
  );
}
