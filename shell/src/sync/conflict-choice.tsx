import { observer } from '@northkeep/shared-kit/runtime';
import { VersionRadio } from '@northkeep/shared-kit/version-radio';
import type { Conflict } from '@northkeep/shared-vault';
import { useMemo } from 'react';
import { CONFLICT_TEXTS } from './conflict-copy.ts';
import { conflictTitle, formatFieldValue, isComparedByWord } from './conflict-text.ts';
import styles from './conflicts-dialog.module.css';
import { findServerVersionTime } from './record-text.ts';
import { useTimeFormatters } from './use-time.ts';
import { type DiffPart, wordDiff } from './word-diff.ts';

interface ConflictChoiceProps {
  conflict: Conflict;
  side: 'stored' | 'mine';
  onSide: (side: 'stored' | 'mine') => void;
}

/** Radio buttons for the two versions of a conflict, with the differing words marked. */
export const ConflictChoice = observer(function ConflictChoice({ conflict, side, onSide }: ConflictChoiceProps) {
  const { timeText } = useTimeFormatters();
  const { id, kind, recordId } = conflict;
  const { title, detail } = conflictTitle(conflict);
  const stored = formatFieldValue(conflict, conflict.stored);
  const mine = formatFieldValue(conflict, conflict.mine);
  const isByWord = isComparedByWord(conflict);
  const diff = useMemo(
    () => (isByWord ? wordDiff(stored, mine) : { before: whole(stored), after: whole(mine) }),
    [isByWord, stored, mine],
  );
  const at = findServerVersionTime(kind, recordId);
  return (
    <fieldset className={styles.both}>
      <legend>
        <bdi>{title}</bdi>
        <span>, {detail}</span>
      </legend>
      <div className={styles.pair}>
        <VersionRadio
          name={id}
          value="stored"
          checked={side === 'stored'}
          onChecked={() => onSide('stored')}
          meta={CONFLICT_TEXTS.fromOther(at === null ? '' : timeText(at))}
        >
          <span dir="auto">
            <Marked parts={diff.before} />
          </span>
        </VersionRadio>
        <VersionRadio
          name={id}
          value="mine"
          checked={side === 'mine'}
          onChecked={() => onSide('mine')}
          meta={CONFLICT_TEXTS.fromHere(timeText(conflict.at))}
        >
          <span dir="auto">
            <Marked parts={diff.after} />
          </span>
        </VersionRadio>
      </div>
    </fieldset>
  );
});

const whole = (text: string): DiffPart[] => [{ text, differs: true }];

function Marked({ parts }: { parts: readonly DiffPart[] }) {
  return parts.map(({ text, differs }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id and keep their order
    differs ? <u key={at}>{text}</u> : <span key={at}>{text}</span>,
  );
}
