import { Button } from '@northkeep/shared-kit/button';
import { askToConfirm, observer, toast } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { SERVER_ROLLBACK_TEXTS } from './copy.ts';
import { countForged } from './count-forged.ts';
import { Foot } from './foot.tsx';

/**
 * Actions for records of which the server has another version. Each choice ends it for all of them. Keeping the server's
 * versions discards those of this device, so the user is asked first. It is not offered where the user's devices have
 * written none of the server's versions.
 */
export const RollbackFooter = observer(function RollbackFooter({ onLeave }: { onLeave: () => void }) {
  const { rolledBack, comparedRecords } = sync;
  const forged = countForged(comparedRecords);
  const isOffered = forged < rolledBack.length;
  const settle = (side: 'stored' | 'mine') =>
    sync.resolveRollback(side).catch(() => toast({ type: 'error', text: SERVER_ROLLBACK_TEXTS.away }));
  const keepTheirs = async () => {
    // The panel is closed first, because on a phone it is a drawer that would cover the question.
    onLeave();
    const question = SERVER_ROLLBACK_TEXTS.question(rolledBack.length, forged);
    if (await askToConfirm({ ...question, danger: true })) await settle('stored');
  };
  return (
    <Foot {...(isOffered ? {} : { note: '' })}>
      {isOffered ? (
        <Button small kind="text" onClick={() => void keepTheirs()}>
          {SERVER_ROLLBACK_TEXTS.keepTheirs}
        </Button>
      ) : null}
      <Button small kind="primary" onClick={() => void settle('mine')}>
        {SERVER_ROLLBACK_TEXTS.putBack}
      </Button>
    </Foot>
  );
});
