import { Button } from '@northkeep/shared-kit/button';
import { TextField } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { messageOf } from '@northkeep/shared-vault';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './change-passphrase-dialog.module.css';
import key from './recovery-key.module.css';
import { RECOVERY_KEY_TEXTS } from './unlock-methods-copy.ts';

const TEXT = RECOVERY_KEY_TEXTS.check;
const ASKED = 2;

interface RecoveryKeyCheckProps {
  groups: readonly string[];
  /** Stores the key; errors are shown and the user can retry. */
  onChecked: () => Promise<void>;
  onAgain: () => void;
}

/** Checks that the user has saved the recovery key: the user types the last two groups of the key. */
export function RecoveryKeyCheck({ groups, onChecked, onAgain }: RecoveryKeyCheckProps) {
  const from = groups.length - ASKED;
  const asked = groups.slice(from);
  const [typed, setTyped] = useState<readonly string[]>(asked.map(() => ''));
  const [wrong, setWrong] = useState<readonly boolean[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const check = async (event: FormEvent) => {
    event.preventDefault();
    const differ = asked.map((group, i) => !isSame(group, typed[i] ?? ''));
    setWrong(differ);
    setFailure(null);
    if (busy || differ.includes(true)) return;
    setBusy(true);
    try {
      await onChecked();
    } catch (reason) {
      setFailure(messageOf(reason, RECOVERY_KEY_TEXTS.failed));
      setBusy(false);
    }
  };
  return (
    <Form className={styles.form} onSubmit={(event) => void check(event)}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      <div className={key.pair}>
        {asked.map((_, i) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the same two places, and both groups may be the same
            key={i}
            label={TEXT.group(from + i + 1)}
            ref={i === 0 ? first : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            value={typed[i] ?? ''}
            onValue={(text) => {
              setTyped(typed.map((one, at) => (at === i ? text : one)));
              setWrong([]);
            }}
            error={wrong[i] ? TEXT.different : undefined}
          />
        ))}
      </div>
      <p className="t2 ink3">{TEXT.hint}</p>
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={busy}>
          {busy ? TEXT.busy : TEXT.action}
        </Button>
        <Button kind="text" onClick={onAgain} disabled={busy}>
          {TEXT.again}
        </Button>
      </div>
    </Form>
  );
}

/** Accepts the same look-alike characters as the full key: 0 as O, 8 as B, 1 as I or L. */
function isSame(group: string, typed: string): boolean {
  const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase().replace(/0/g, 'O').replace(/8/g, 'B');
  const ones = (text: string) => text.replace(/[IL1]/g, '1');
  const [own, given] = [plain(group), plain(typed)];
  return given.includes('1') ? ones(own) === ones(given) : own === given;
}
