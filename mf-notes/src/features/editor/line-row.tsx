import { Badge } from '@northkeep/shared-kit/badge';
import { observer } from '@northkeep/shared-kit/runtime';
import { Tooltip } from '@northkeep/shared-kit/tooltip';
import { notes } from '../../copy.ts';
import { whenInWords } from '../../rules/schedule.ts';
import { isEditable, textOf, tick } from './line-changes.ts';
import { LineMenu } from './line-menu.tsx';
import styles from './line-row.module.css';
import { LineText } from './line-text.tsx';
import type { Place } from './typing.ts';

interface LineRowProps extends Place {
  today: string;
  hidesDone: boolean;
}

/** One line: tick, text, when, and a menu that does everything else. */
export const LineRow = observer(function LineRow({ today, hidesDone, ...place }: LineRowProps) {
  const { line } = place;
  const text = textOf(line);
  const when = whenInWords(line, today);
  const due = line.scheduleDate === today && !line.isDone;
  return (
    <div className={styles.row}>
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={notes.done(text)}
        checked={line.isDone}
        disabled={line.readOnly}
        onChange={(event) => tick(line, event.target.checked, hidesDone)}
      />
      {isEditable(line) ? <LineText place={place} /> : <Unopened damaged={line.damaged.has('text')} text={text} />}
      <span className={styles.end}>
        {line.copyOf !== null && (
          <Tooltip text={notes.copyTip}>
            <span>
              <Badge>{notes.copyMark}</Badge>
            </span>
          </Tooltip>
        )}
        {when && <span className={`${styles.when} num ${due ? 'now' : ''}`}>{when}</span>}
      </span>
      <LineMenu place={place} today={today} label={notes.actions(text)} />
    </div>
  );
});

/** What stands where a text cannot be typed into: it did not open, or a newer version wrote it. */
function Unopened({ damaged, text }: { damaged: boolean; text: string }) {
  return (
    <p className={damaged ? styles.damaged : styles.readOnly}>
      {text}
      <span className="t1 ink3">{damaged ? notes.damagedMore : notes.newer}</span>
    </p>
  );
}
