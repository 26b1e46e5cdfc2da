import styles from './storage-notice.module.css';

interface StorageNoticeProps {
  /** True if the user has chosen to go on without a store that did not answer. The browser then still stores data. */
  isByChoice: boolean;
}

/** Strip above a page that stores nothing on this device, where everything new exists on the open page only. */
export function StorageNotice({ isByChoice }: StorageNoticeProps) {
  return (
    <p className={`t2 ${styles.strip}`} role="note">
      {isByChoice
        ? 'This tab works without this device’s store. Closing it loses what was not sent.'
        : 'This browser stores nothing for Northkeep. Closing this page loses what was not sent.'}
    </p>
  );
}
