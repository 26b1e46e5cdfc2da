import { ANTI_DIRECTION_ID, DIRECTION_ID, type Kind } from '@northkeep/contracts';
import { ButtonLink } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import { aims, api, idealLife, isApiError, sync } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { STORED_DATA_PATH } from '../../paths.ts';
import { onboardingTexts } from './copy.ts';
import styles from './start-page.module.css';

const copy = onboardingTexts.start;

type Held = { readonly is: 'reading' | 'waiting' | 'failed' } | { readonly is: 'held'; readonly ciphertext: string };

/** Section 'What we see': the first sentence of the user, next to its ciphertext as read back from the server. */
export const FirstSentenceCiphertext = observer(function FirstSentenceCiphertext() {
  const first = firstSentence();
  const isSaved = sync.statusLabel === 'saved';
  const held = useHeld(first?.kind ?? 'idealLife', first?.id ?? null, isSaved);
  if (!first) return null;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className="d4">{copy.see}</h2>
        <ButtonLink kind="text" small to={STORED_DATA_PATH}>
          {copy.seeAll}
        </ButtonLink>
      </div>
      <dl className={styles.pair}>
        <div>
          <dt className="t1 ink3">{copy.youWrote}</dt>
          <dd dir="auto" className={styles.words}>
            {first.label}
          </dd>
        </div>
        <div>
          <dt className="t1 ink3">{copy.weHold}</dt>
          {held.is === 'held' ? (
            <dd className={styles.cipher}>{held.ciphertext}</dd>
          ) : (
            <dd className="t2 ink2">
              {{ reading: copy.reading, waiting: copy.waiting, failed: copy.readFailed }[held.is]}
            </dd>
          )}
        </div>
      </dl>
      <p className="t2 ink3">{copy.onlyYou}</p>
    </section>
  );
});

/**
 * Returns the direction, otherwise the anti-direction, otherwise the first aim. Texts that could not be decrypted are
 * skipped.
 */
function firstSentence(): { kind: Kind; id: string; label: string } | undefined {
  const written = [
    ...[DIRECTION_ID, ANTI_DIRECTION_ID].map((id) => ({ kind: 'idealLife' as const, item: idealLife.get(id) })),
    { kind: 'aims' as const, item: aims.items[0] },
  ];
  for (const { kind, item } of written)
    if (item && !item.damaged.has('label') && item.label.trim() !== '') return { kind, id: item.id, label: item.label };
  return undefined;
}

/**
 * Reads a record in the form in which the server stores it. It is read only while all changes are saved, and read again
 * after further changes are saved.
 */
function useHeld(kind: Kind, id: string | null, isSaved: boolean): Held {
  const [held, setHeld] = useState<Held>({ is: 'reading' });
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    const show = (next: Held) => {
      if (isCurrent) setHeld(next);
    };
    if (!isSaved) show({ is: 'waiting' });
    else
      api.get<unknown>(`/users/me/stored-data/${kind}/${encodeURIComponent(id)}`, { cache: 'no-store' }).then(
        (record) => {
          const ciphertext = ciphertextOf(record);
          show(ciphertext === null ? { is: 'failed' } : { is: 'held', ciphertext });
        },
        (reason: unknown) => show({ is: isApiError(reason, 'NOT_FOUND') ? 'waiting' : 'failed' }),
      );
    return () => {
      isCurrent = false;
    };
  }, [kind, id, isSaved]);
  return held;
}

/** The ciphertext of the label of a stored record. */
function ciphertextOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null || !('label' in record)) return null;
  const { label } = record;
  if (typeof label !== 'object' || label === null || !('c' in label)) return null;
  return typeof label.c === 'string' ? label.c : null;
}
