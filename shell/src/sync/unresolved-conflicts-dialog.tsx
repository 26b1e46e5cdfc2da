import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { type Conflict, sync } from '@northkeep/shared-vault';
import { useState } from 'react';
import { ConflictChoice } from './conflict-choice.tsx';
import { ConflictCopies } from './conflict-copies.tsx';
import { CONFLICT_TEXTS } from './conflict-copy.ts';
import styles from './conflicts-dialog.module.css';
import { closeSyncDialog } from './overlays.ts';
import { ResolvedConflicts, reopenConflicts } from './resolved-conflicts.tsx';

type Side = 'stored' | 'mine';

/** Dialog with all unresolved conflicts. The version on the server applies until the user chooses. */
export const UnresolvedConflictsDialog = observer(function UnresolvedConflictsDialog({ open }: { open: boolean }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [busy, setBusy] = useState(false);
  const { conflicts } = sync;
  const keep = async () => {
    setBusy(true);
    try {
      const ids = conflicts.map(({ id }) => id);
      for (const id of ids) await sync.resolveConflict(id, chosen.get(id) ?? 'stored');
      setChosen(new Map());
      closeSyncDialog();
      toast({
        type: 'success',
        text: CONFLICT_TEXTS.kept,
        action: { label: CONFLICT_TEXTS.undo, run: () => void reopenConflicts(ids) },
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      size="xl"
      className={styles.dialog}
      open={open}
      onClose={closeSyncDialog}
      title={CONFLICT_TEXTS.title}
      description={conflicts.length === 0 ? CONFLICT_TEXTS.none : CONFLICT_TEXTS.text}
      footer={
        <div className={styles.foot}>
          <span className={`t2 ink3 ${styles.until}`}>{conflicts.length === 0 ? '' : CONFLICT_TEXTS.until}</span>
          <Button kind="text" onClick={closeSyncDialog}>
            {conflicts.length === 0 ? CONFLICT_TEXTS.close : CONFLICT_TEXTS.later}
          </Button>
          {conflicts.length === 0 ? null : (
            <Button kind="primary" busy={busy} onClick={() => void keep()}>
              {CONFLICT_TEXTS.keep}
            </Button>
          )}
        </div>
      }
    >
      <div>
        {conflicts.map((conflict: Conflict) => (
          <ConflictChoice
            key={conflict.id}
            conflict={conflict}
            side={chosen.get(conflict.id) ?? 'stored'}
            onSide={(side) => setChosen(new Map(chosen).set(conflict.id, side))}
          />
        ))}
        <ResolvedConflicts />
        <ConflictCopies />
      </div>
    </Dialog>
  );
});
