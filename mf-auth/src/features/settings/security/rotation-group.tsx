import { joinSentences } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { type RotationState, rotation, useSession } from '@northkeep/shared-vault';
import { KeySquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../dates.ts';
import { ButtonRow, SettingsItem, SettingsItems } from '../settings-layout.tsx';
import styles from './change-passphrase-dialog.module.css';
import { KEY_ROTATION_TEXTS } from './rotation-copy.ts';
import { RotationDialog } from './rotation-dialog.tsx';

/** Settings group for rotating the data key, with progress. */
export const RotationGroup = observer(function RotationGroup() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { state } = rotation;
  const moving = state.status === 'reencrypting' || (state.status === 'none' && user?.rotated?.moving === true);
  useSaid(state);
  return (
    <SettingsGroup title={KEY_ROTATION_TEXTS.title} text={KEY_ROTATION_TEXTS.text}>
      {moving ? <Moving state={state} /> : null}
      {state.status === 'done' ? <Done state={state} /> : null}
      {state.status === 'blocked' ? (
        <Notice tone="bad" title={KEY_ROTATION_TEXTS.stuckTitle(state.left)}>
          <span>{KEY_ROTATION_TEXTS.stuckText}</span>
        </Notice>
      ) : null}
      {moving ? null : (
        <SettingsItems label={KEY_ROTATION_TEXTS.title}>
          <SettingsItem
            icon={KeySquare}
            title={KEY_ROTATION_TEXTS.item}
            text={joinSentences(
              KEY_ROTATION_TEXTS.itemText,
              user?.rotated ? KEY_ROTATION_TEXTS.since(formatDate(user.rotated.at)) : null,
            )}
          >
            <Button small onClick={() => setOpen(true)}>
              {KEY_ROTATION_TEXTS.change}
            </Button>
          </SettingsItem>
        </SettingsItems>
      )}
      <RotationDialog open={open} onClose={() => setOpen(false)} />
    </SettingsGroup>
  );
});

function Moving({ state }: { state: RotationState }) {
  const known = state.status === 'reencrypting' && state.total > 0 ? state : null;
  const running = state.status === 'reencrypting' && state.running;
  return (
    <div className={styles.progress}>
      <p>
        {KEY_ROTATION_TEXTS.movingTitle}{' '}
        {known ? <span className="ink3 num">{KEY_ROTATION_TEXTS.count(known.reencrypted, known.total)}</span> : null}
      </p>
      <TaskProgressBar
        {...(known ? { value: known.reencrypted / known.total } : {})}
        label={KEY_ROTATION_TEXTS.movingTitle}
      />
      <p className="t2 ink2">
        {joinSentences(running ? KEY_ROTATION_TEXTS.closing : KEY_ROTATION_TEXTS.waits, KEY_ROTATION_TEXTS.saved)}
      </p>
      {running ? null : (
        <ButtonRow>
          <Button small onClick={() => void rotation.resume()}>
            {KEY_ROTATION_TEXTS.goOn}
          </Button>
        </ButtonRow>
      )}
    </div>
  );
}

function Done({ state }: { state: Extract<RotationState, { status: 'done' }> }) {
  const { total, damaged } = state;
  return (
    <Notice
      tone="good"
      title={KEY_ROTATION_TEXTS.finished}
      action={
        <Button small onClick={() => rotation.dismiss()}>
          {KEY_ROTATION_TEXTS.read}
        </Button>
      }
    >
      <span>
        {joinSentences(
          KEY_ROTATION_TEXTS.finishedText(total),
          damaged.length > 0 ? KEY_ROTATION_TEXTS.damaged(damaged.length) : null,
        )}
      </span>
    </Notice>
  );
}

/**
 * Announces only the start of the rotation, because the progress bar changes often and the end has its own status
 * message.
 */
function useSaid(state: RotationState): void {
  const before = useRef(state.status);
  useEffect(() => {
    if (state.status === 'reencrypting' && before.current !== 'reencrypting')
      announceToScreenReaders(KEY_ROTATION_TEXTS.started);
    before.current = state.status;
  }, [state.status]);
}
