import { Button } from '@northkeep/shared-kit/button';
import { MEMORY_ONLY_KEY } from '@northkeep/shared-vault/open-database';
import { createRoot, type Root } from 'react-dom/client';
import { STORAGE_DELAY_TEXTS } from './copy.ts';
import styles from './storage-delay.module.css';

const reloadPage = (): void => location.reload();
const unanswered = new Set<Promise<unknown>>();
let shown: { readonly place: HTMLElement; readonly root: Root } | null = null;

/**
 * Shows above the page that the store of this device does not answer, until it answers. The notice has a root of its
 * own, because the app may be waiting for the store before it renders anything.
 */
export function showStorageDelay(answer: Promise<unknown>, reload = reloadPage): void {
  unanswered.add(answer);
  const end = () => {
    unanswered.delete(answer);
    if (unanswered.size > 0) return;
    shown?.root.unmount();
    shown?.place.remove();
    shown = null;
  };
  answer.then(end, end);
  if (shown) return;
  const place = document.createElement('div');
  document.body.prepend(place);
  shown = { place, root: createRoot(place) };
  shown.root.render(<StorageDelay reload={reload} />);
}

function StorageDelay({ reload }: { reload: () => void }) {
  const goOn = () => {
    sessionStorage.setItem(MEMORY_ONLY_KEY, 'true');
    reload();
  };
  return (
    <div className={`t2 ${styles.strip}`} role="alert">
      <p>{STORAGE_DELAY_TEXTS.reason}</p>
      <p>{STORAGE_DELAY_TEXTS.without}</p>
      <div className={styles.actions}>
        <Button onClick={reload}>{STORAGE_DELAY_TEXTS.again}</Button>
        <Button onClick={goOn}>{STORAGE_DELAY_TEXTS.goOn}</Button>
      </div>
    </div>
  );
}
