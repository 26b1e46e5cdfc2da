import { ProgressBar } from '@northkeep/shared-kit/progress';
import { PANEL } from './copy.ts';
import styles from './panel.module.css';
import { type StorageSpace, sizeText } from './storage-space.ts';

/** Bar of the used share of the storage quota, with the sizes of records and app files. */
export function StorageBar({ room }: { room: StorageSpace }) {
  const rows = [
    { name: PANEL.ownRecords, size: room.records },
    { name: PANEL.ownCode, size: room.code },
  ];
  return (
    <>
      <ProgressBar value={room.used / room.allowed} label={PANEL.roomUsed} className={styles.room} />
      <p className={styles.ends}>
        <b>{PANEL.used(sizeText(room.used))}</b>
        <b>{PANEL.allowed(sizeText(room.allowed))}</b>
      </p>
      <ul className={styles.rows}>
        {rows.map(({ name, size }) =>
          size === null ? null : (
            <li key={name} className={styles.row}>
              <span className={styles.main}>{name}</span>
              <span className="num ink2">{sizeText(size)}</span>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
