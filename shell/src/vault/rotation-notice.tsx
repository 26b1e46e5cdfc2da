import { Link, observer } from '@northkeep/shared-kit/runtime';
import { rotation, useSession } from '@northkeep/shared-vault';
import { ROTATION_TEXTS } from './rotation-copy.ts';
import styles from './rotation-notice.module.css';

/** Notice below `/app` while records are re-encrypted. Not a live region, because the settings page announces it. */
export const RotationNotice = observer(function RotationNotice() {
  const { user } = useSession();
  const { state } = rotation;
  const moving = state.status === 'reencrypting' || (state.status === 'none' && user?.rotated?.moving === true);
  if (!moving && state.status !== 'blocked') return null;
  const count =
    state.status === 'reencrypting' && state.total > 0 ? ROTATION_TEXTS.count(state.reencrypted, state.total) : null;
  return (
    <p className={`t2 ${styles.strip}`} role="note">
      {state.status === 'blocked' ? ROTATION_TEXTS.stuck : ROTATION_TEXTS.moving}
      {count === null ? null : <span className={styles.count}>{` ${count}`}</span>}{' '}
      <Link to="/app/settings/security">{ROTATION_TEXTS.more}</Link>
    </p>
  );
});
