import { Button } from '@northkeep/shared-kit/button';
import { Icon } from '@northkeep/shared-kit/icon';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { type ResolvedConflict, sync } from '@northkeep/shared-vault';
import { Undo2 } from 'lucide-react';
import { CONFLICT_TEXTS } from './conflict-copy.ts';
import { conflictTitle, formatFieldValue } from './conflict-text.ts';
import styles from './conflicts-dialog.module.css';

/** Reopens conflicts that were resolved on this device. */
export async function reopenConflicts(ids: readonly string[]): Promise<void> {
  for (const id of ids) await sync.reopenConflict(id);
  toast({ type: 'info', text: CONFLICT_TEXTS.undone });
}

/** Conflicts resolved on this device that can still be reopened, the latest first. */
export const ResolvedConflicts = observer(function ResolvedConflicts() {
  const choices = [...sync.resolvedConflicts].sort((a, b) => b.chosenAt.localeCompare(a.chosenAt));
  if (choices.length === 0) return null;
  return (
    <>
      <h3 className={styles.settled}>{CONFLICT_TEXTS.past}</h3>
      <ul className={styles.auto}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <Icon of={Undo2} small />
            <span>{chosenText(choice)}</span>
            <Button small kind="text" onClick={() => void reopenConflicts([choice.id])}>
              {CONFLICT_TEXTS.undo}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
});

function chosenText(choice: ResolvedConflict): string {
  const { title, detail } = conflictTitle(choice);
  const keptValue = formatFieldValue(choice, choice[choice.side]);
  return choice.side === 'mine'
    ? CONFLICT_TEXTS.keptMine(title, detail, keptValue)
    : CONFLICT_TEXTS.keptStored(title, detail, keptValue);
}
