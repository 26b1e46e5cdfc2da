import { announcementStore, useStore } from '@northkeep/shared-kit/runtime';

/** Polite live region for the messages of `announce()`. The shell renders one. */
export function Announcer() {
  const { text, sequence } = useStore(announcementStore);
  return (
    <div className="sr" role="status">
      <p key={sequence}>{text}</p>
    </div>
  );
}
