import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { useSession } from '@northkeep/shared-vault';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CANCEL_LABEL } from '../copy.ts';
import { formatDate } from '../dates.ts';
import styles from './change-passphrase-dialog.module.css';
import key from './recovery-key.module.css';
import { RECOVERY_KEY_SHEET_TEXTS, RECOVERY_KEY_TEXTS } from './unlock-methods-copy.ts';

const TEXT = RECOVERY_KEY_TEXTS.show;

interface RecoveryKeyDisplayProps {
  groups: readonly string[];
  onKept: () => void;
  onCancel: () => void;
}

/**
 * Shows the recovery key once, with copy, download and print. The printed page contains only the key and its purpose.
 */
export function RecoveryKeyDisplay({ groups, onKept, onCancel }: RecoveryKeyDisplayProps) {
  const { user } = useSession();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLOListElement>(null);
  // Moves the focus to the key, because the element that had it was removed.
  useEffect(() => heading.current?.focus(), []);
  const whole = groups.join(' ');
  const lines = RECOVERY_KEY_SHEET_TEXTS.lines(user?.email ?? '', formatDate(new Date().toISOString()));

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      setSaid(TEXT.copied);
    } catch {
      setSaid(TEXT.copyFailed);
    }
  };
  const download = () => {
    saveText(RECOVERY_KEY_SHEET_TEXTS.file, [RECOVERY_KEY_SHEET_TEXTS.title, '', whole, '', ...lines, ''].join('\r\n'));
    setSaid(TEXT.downloaded(RECOVERY_KEY_SHEET_TEXTS.file));
  };
  return (
    <div className={styles.form}>
      <div className={key.sheet} data-sheet>
        <p className={key.paper}>{RECOVERY_KEY_SHEET_TEXTS.title}</p>
        <ol className={key.groups} aria-label={TEXT.label} ref={heading} tabIndex={-1}>
          {groups.map((group, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups stay where they are, and two may be the same
            <li key={i}>
              <span className="t1 ink3" aria-hidden="true">
                {i + 1}
              </span>
              <b>{group}</b>
            </li>
          ))}
          <li className="t1 ink3">{TEXT.signs}</li>
        </ol>
        {lines.map((line) => (
          <p className={key.paper} key={line}>
            {line}
          </p>
        ))}
      </div>
      <div className={key.keep}>
        <Button icon={Copy} onClick={() => void copy()}>
          {TEXT.copy}
        </Button>
        <Button icon={Download} onClick={download}>
          {TEXT.download}
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          {TEXT.print}
        </Button>
      </div>
      <p className="t2 ink2" role="status">
        {said}
      </p>
      <Notice tone="warn" title={TEXT.warn}>
        <span>{TEXT.warnText}</span>
      </Notice>
      <div className={styles.acts}>
        <Button kind="primary" onClick={onKept}>
          {TEXT.action}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {CANCEL_LABEL}
        </Button>
      </div>
    </div>
  );
}

/** Downloads a text file created on the device. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
