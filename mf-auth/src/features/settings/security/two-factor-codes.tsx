import { RECOVERY_CODE_LENGTH } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { toast } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import { useEffect, useRef } from 'react';
import { Acts } from '../parts.tsx';
import styles from './two-factor.module.css';
import { CODES, TURN_ON } from './two-factor-copy.ts';
import { grouped } from './two-factor-uri.ts';

const KEEP_MS = 60_000;

/** The ten codes, this once: copied, in a file or on paper, until the person says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { user } = useSession();
  const list = useRef<HTMLOListElement>(null);
  // The field before it is gone; a reader goes on with the codes.
  useEffect(() => list.current?.focus(), []);
  const shown = codes.map((code) => grouped(code, RECOVERY_CODE_LENGTH / 2, '-'));
  const head = CODES.head(user?.email ?? '');
  const text = `${head}\n\n${shown.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(shown.join('\n')).then(
      () => toast({ type: 'success', text: CODES.copied }),
      () => toast({ type: 'error', text: TURN_ON.copyFailed }),
    );
  return (
    <div className={styles.form}>
      <div data-recovery-codes>
        <p className={styles.printed}>{head}</p>
        <ol className={`${styles.sheet} num`} aria-label={CODES.label} tabIndex={-1} ref={list}>
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <Acts>
        <Button small onClick={() => void copy()}>
          {CODES.copy}
        </Button>
        <Button small onClick={() => download(text)}>
          {CODES.download}
        </Button>
        <Button small onClick={() => window.print()}>
          {CODES.print}
        </Button>
      </Acts>
      <Acts>
        <Button kind="primary" onClick={onKept}>
          {CODES.kept}
        </Button>
      </Acts>
    </div>
  );
}

/** Nothing is asked of any server: the browser takes the file from this page. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = CODES.file;
  link.click();
  // The browser may begin to read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
