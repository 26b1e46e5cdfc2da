import { announcementStore, useStore } from '@northkeep/shared-kit/runtime';

/** The polite live region that `announce()` speaks through. The shell renders one. */
export function Announcer() {
  const { text, turn } = useStore(announcementStore);
  return (
    <div className="sr" role="status">
      <p key={turn}>{text}</p>
    </div>
  );
}
