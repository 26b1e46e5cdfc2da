import { Button } from '@northkeep/shared-kit/button';
import { lazyModule, toast, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useEffect, useState } from 'react';
import { Item, Items } from '../../settings-layout.tsx';
import { PAGE } from './copy.ts';
import { downloadFile } from './file-sink.ts';

/** The page comes in a chunk of its own, whose hash is checked like that of every chunk. */
const page = lazyModule(() => import('./decrypt-page.ts'));

/** Offers the page that opens an archive without the app. */
export function DecryptPageOffer() {
  const [isWanted, setWanted] = useState(false);
  const loaded = useLazyModule(page, isWanted, () => setWanted(false));
  useEffect(() => {
    if (!loaded) return;
    downloadFile(PAGE.name, new Blob([loaded.decryptPage], { type: 'text/html' }));
    toast({ type: 'success', text: PAGE.done(PAGE.name) });
    setWanted(false);
  }, [loaded]);
  return (
    <Items label={PAGE.title}>
      <Item title={PAGE.title} text={PAGE.text}>
        <Button small onClick={() => setWanted(true)}>
          {PAGE.action}
        </Button>
      </Item>
    </Items>
  );
}
