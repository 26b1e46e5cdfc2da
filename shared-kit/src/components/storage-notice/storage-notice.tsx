import styles from './storage-notice.module.css';

/** Strip above a page in a browser that stores nothing, where everything exists on the open page only. */
export function StorageNotice() {
  return (
    <p className={`t2 ${styles.strip}`} role="note">
      This browser stores nothing for Northkeep. Closing this page loses what was not sent.
    </p>
  );
}
