import { Button } from '@northkeep/shared-kit/button';
import { Icon } from '@northkeep/shared-kit/icon';
import { observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { Copy } from 'lucide-react';
import { CONFLICT_TEXTS } from './conflict-copy.ts';
import styles from './conflicts-dialog.module.css';
import { closeSyncDialog } from './overlays.ts';

const RECENT_MS = 7 * 24 * 60 * 60_000;
const SHOWN = 5;

/** Lists the copies of notes that conflicts of the last 7 days created to keep both texts. */
export const ConflictCopies = observer(function ConflictCopies() {
  const navigate = useNavigate();
  const since = new Date(Date.now() - RECENT_MS).toISOString();
  const copies = lines.items.filter(({ copyOf, createdAt }) => copyOf !== null && createdAt > since).slice(-SHOWN);
  if (copies.length === 0) return null;
  return (
    <>
      <h3 className={styles.settled}>{CONFLICT_TEXTS.settled}</h3>
      <ul className={styles.auto}>
        {copies.map(({ id, text }) => (
          <li key={id}>
            <Icon of={Copy} small />
            <span>{CONFLICT_TEXTS.copy(text)}</span>
            <Button
              small
              kind="text"
              onClick={() => {
                closeSyncDialog();
                navigate('/app/notes');
              }}
            >
              {CONFLICT_TEXTS.show}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
});
