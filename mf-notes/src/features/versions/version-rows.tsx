import { clockDate, formatDate, formatTimeOf } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import { type LineVersion, lineVersions, userTimeZone } from '@northkeep/shared-vault';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { isEditable, type LineItem } from '../editor/line-changes.ts';
import { versionTexts as copy } from './copy.ts';
import styles from './history.module.css';
import { TextDifference } from './text-difference.tsx';

interface VersionRowsProps {
  line: LineItem;
  /** Versions of the line, the latest first. */
  versions: readonly LineVersion[];
  onRestore: (text: string) => void;
}

/** Shows the versions of a line, grouped by the day on which each was recorded. */
export const VersionRows = observer(function VersionRows({ line, versions, onRestore }: VersionRowsProps) {
  const zone = userTimeZone();
  const days = new Map<string, LineVersion[]>();
  for (const version of versions) {
    const day = clockDate(new Date(version.takenAt), zone);
    days.set(day, [...(days.get(day) ?? []), version]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h3 className="t2 w5 ink2">
        {formatDate(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })}
      </h3>
      <ul className={styles.list}>
        {ofDay.map((version) => (
          <VersionRow key={version.id} line={line} version={version} zone={zone} onRestore={onRestore} />
        ))}
      </ul>
    </section>
  ));
});

interface VersionRowProps extends Pick<VersionRowsProps, 'line' | 'onRestore'> {
  version: LineVersion;
  zone: string;
}

/** Row of one version with its time and its first words; expanded it shows the differences and 'Restore'. */
const VersionRow = observer(function VersionRow({ line, version, zone, onRestore }: VersionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { id, text, takenAt, rev } = version;
  const time = formatTimeOf(Date.parse(takenAt), zone);
  const isWaiting = rev === 0 && lineVersions.get(id) !== undefined;
  return (
    <li className={styles.version}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={`${styles.time} num`}>{time}</span>
        <span dir="auto" className={styles.words}>
          {text === null ? copy.damaged : text || copy.blank}
        </span>
        {isWaiting && <span className="t1 ink3">{copy.waiting}</span>}
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        {isOpen && text !== null && (
          <>
            <TextDifference now={line.text} then={text} />
            {isEditable(line) && line.text !== text && (
              <Button small aria-label={copy.restoreOf(time)} onClick={() => onRestore(text)}>
                {copy.restore}
              </Button>
            )}
          </>
        )}
        {isOpen && text === null && <p className="t2 ink2">{copy.damaged}</p>}
      </div>
    </li>
  );
});
