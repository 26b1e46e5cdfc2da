import { Button } from '@northkeep/shared-kit/button';
import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useState } from 'react';
import { Item } from '../../settings-layout.tsx';
import { EXPORT } from './copy.ts';

const dialogs = lazyModule(() => import('./dialogs.ts'));

/** Rows of the settings list that export a sealed archive and readable files. */
export function ExportItems() {
  const [opened, setOpened] = useState<'archive' | 'readable' | null>(null);
  const close = () => setOpened(null);
  const loaded = useLazyModule(dialogs, opened !== null, close);
  return (
    <>
      <Item title={EXPORT.archive} text={EXPORT.archiveText}>
        <Button aria-label={EXPORT.exportArchive} onClick={() => setOpened('archive')}>
          {EXPORT.action}
        </Button>
      </Item>
      <Item title={EXPORT.readable} text={EXPORT.readableText}>
        <Button aria-label={EXPORT.exportReadable} onClick={() => setOpened('readable')}>
          {EXPORT.action}
        </Button>
      </Item>
      {loaded ? (
        <>
          <loaded.ArchiveDialog open={opened === 'archive'} onClose={close} />
          <loaded.ReadableDialog open={opened === 'readable'} onClose={close} />
        </>
      ) : null}
    </>
  );
}
