import { RECOVERY_CODE_LENGTH } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { toast } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import { useEffect, useRef } from 'react';
import { ButtonRow } from '../settings-layout.tsx';
import styles from './two-factor.module.css';
import { RECOVERY_CODE_TEXTS, TURN_ON_TWO_FACTOR_TEXTS } from './two-factor-copy.ts';
import { groupCharacters } from './two-factor-uri.ts';

const KEEP_MS = 60_000;

/** Shows the ten recovery codes once, with copy, download and print, until the user confirms. */
export function RecoveryCodesDisplay({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { user } = useSession();
  const list = useRef<HTMLOListElement>(null);
  // Moves the focus to the codes, because the field that had it was removed.
  useEffect(() => list.current?.focus(), []);
  const shown = codes.map((code) => groupCharacters(code, RECOVERY_CODE_LENGTH / 2, '-'));
  const head = RECOVERY_CODE_TEXTS.head(user?.email ?? '');
  const text = `${head}\n\n${shown.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(shown.join('\n')).then(
      () => toast({ type: 'success', text: RECOVERY_CODE_TEXTS.copied }),
      () => toast({ type: 'error', text: TURN_ON_TWO_FACTOR_TEXTS.copyFailed }),
    );
  return (
    <div className={styles.form}>
      <div data-recovery-codes>
        <p className={styles.printed}>{head}</p>
        <ol className={`${styles.sheet} num`} aria-label={RECOVERY_CODE_TEXTS.label} tabIndex={-1} ref={list}>
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <ButtonRow>
        <Button small onClick={() => void copy()}>
          {RECOVERY_CODE_TEXTS.copy}
        </Button>
        <Button small onClick={() => download(text)}>
          {RECOVERY_CODE_TEXTS.download}
        </Button>
        <Button small onClick={() => window.print()}>
          {RECOVERY_CODE_TEXTS.print}
        </Button>
      </ButtonRow>
      <ButtonRow>
        <Button kind="primary" onClick={onKept}>
          {RECOVERY_CODE_TEXTS.kept}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** Downloads the codes as a file created on the device. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = RECOVERY_CODE_TEXTS.file;
  link.click();
  // The browser may read the object URL shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
