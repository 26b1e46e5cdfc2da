import { ProgressBar } from '@northkeep/shared-kit/progress';
import { SYNC_PANEL_TEXTS } from './copy.ts';
import styles from './panel.module.css';
import { formatBytes, type StorageSpace } from './storage-space.ts';

/** Bar of the used share of the storage quota, with the sizes of records and app files. */
export function StorageBar({ room }: { room: StorageSpace }) {
  const rows = [
    { name: SYNC_PANEL_TEXTS.ownRecords, size: room.records },
    { name: SYNC_PANEL_TEXTS.ownCode, size: room.code },
  ];
  return (
    <>
      <ProgressBar value={room.used / room.allowed} label={SYNC_PANEL_TEXTS.roomUsed} className={styles.room} />
      <p className={styles.ends}>
        <b>{SYNC_PANEL_TEXTS.used(formatBytes(room.used))}</b>
        <b>{SYNC_PANEL_TEXTS.allowed(formatBytes(room.allowed))}</b>
      </p>
      <ul className={styles.rows}>
        {rows.map(({ name, size }) =>
          size === null ? null : (
            <li key={name} className={styles.row}>
              <span className={styles.main}>{name}</span>
              <span className="num ink2">{formatBytes(size)}</span>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
