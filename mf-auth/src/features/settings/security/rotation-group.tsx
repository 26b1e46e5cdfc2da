import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { announce, observer } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { type RotationState, rotation, useSession } from '@northkeep/shared-vault';
import { KeySquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../dates.ts';
import { ButtonRow, Item, Items } from '../settings-layout.tsx';
import styles from './change-dialog.module.css';
import { KEY } from './rotation-copy.ts';
import { RotationDialog } from './rotation-dialog.tsx';

/** Settings group for rotating the data key, with progress. */
export const RotationGroup = observer(function RotationGroup() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { state } = rotation;
  const moving = state.status === 'reencrypting' || (state.status === 'none' && user?.rotated?.moving === true);
  useSaid(state);
  return (
    <SettingsGroup title={KEY.title} text={KEY.text}>
      {moving ? <Moving state={state} /> : null}
      {state.status === 'done' ? <Done state={state} /> : null}
      {state.status === 'blocked' ? (
        <Notice tone="bad" title={KEY.stuckTitle(state.left)}>
          <span>{KEY.stuckText}</span>
        </Notice>
      ) : null}
      {moving ? null : (
        <Items label={KEY.title}>
          <Item
            icon={KeySquare}
            title={KEY.item}
            text={user?.rotated ? `${KEY.itemText} ${KEY.since(formatDate(user.rotated.at))}` : KEY.itemText}
          >
            <Button small onClick={() => setOpen(true)}>
              {KEY.change}
            </Button>
          </Item>
        </Items>
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
        {KEY.movingTitle}
        {known ? <span className="ink3 num">{` ${KEY.count(known.reencrypted, known.total)}`}</span> : null}
      </p>
      <TaskProgressBar {...(known ? { value: known.reencrypted / known.total } : {})} label={KEY.movingTitle} />
      <p className="t2 ink2">{`${running ? KEY.closing : KEY.waits} ${KEY.saved}`}</p>
      {running ? null : (
        <ButtonRow>
          <Button small onClick={() => void rotation.resume()}>
            {KEY.goOn}
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
      title={KEY.finished}
      action={
        <Button small onClick={() => rotation.dismiss()}>
          {KEY.read}
        </Button>
      }
    >
      <span>{KEY.finishedText(total)}</span>
      {damaged.length > 0 ? <span>{` ${KEY.damaged(damaged.length)}`}</span> : null}
    </Notice>
  );
}

/** Announces only the start of the frequently updated bar; the end has its own status message. */
function useSaid(state: RotationState): void {
  const before = useRef(state.status);
  useEffect(() => {
    if (state.status === 'reencrypting' && before.current !== 'reencrypting') announce(KEY.started);
    before.current = state.status;
  }, [state.status]);
}
