import { formatNumber, getKindDeclaration } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { TextField } from '@northkeep/shared-kit/field';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { api, isApiError, useSession } from '@northkeep/shared-vault';
import { ArrowLeft, ArrowRight, Search } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { LoadedContent } from '../settings-layout.tsx';
import { useLoadedData } from '../use-loaded.ts';
import { DATA_SECTION_TEXTS } from './copy.ts';
import styles from './data.module.css';
import { DATA_GROUPS, type DataGroup, findRecords, itemsOfKind } from './kinds.ts';
import { StoredDataTable } from './stored-data-table.tsx';

const TEXT = DATA_SECTION_TEXTS.see;

/** The account is shown like a kind with a single record. */
const ACCOUNT = [{ id: 'account' }];

/** Shows the user's records exactly as stored on the server, next to their decrypted values. */
export const StoredDataViewer = observer(function StoredDataViewer() {
  const [kind, setKind] = useState<DataGroup>('lines');
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const wanted = useDeferredValue(query);
  const found = kind === 'account' ? ACCOUNT : findRecords(kind, wanted);
  const place = Math.min(at, Math.max(0, found.length - 1));
  const id = found[place]?.id;
  const choose = (next: DataGroup) => {
    setKind(next);
    setQuery('');
    setAt(0);
  };
  return (
    <section className={styles.see} aria-labelledby="what-we-see">
      <div className={styles.intro}>
        <h2 className="d4" id="what-we-see">
          {TEXT.title}
        </h2>
        <p className="ink2 read">{TEXT.text}</p>
      </div>
      <div className={styles.columns}>
        <nav className={styles.kinds} aria-label={TEXT.kinds}>
          {DATA_GROUPS.map((shown) => (
            <button
              key={shown}
              type="button"
              onClick={() => choose(shown)}
              {...(shown === kind ? { 'aria-current': true } : {})}
            >
              {shown === 'account' ? TEXT.account : getKindDeclaration(shown).display.heading}
              {shown === 'account' ? null : <span className="num ink3">{formatNumber(itemsOfKind(shown).length)}</span>}
            </button>
          ))}
        </nav>
        <div>
          {kind === 'account' || (found.length === 0 && query === '') ? null : (
            <div className={styles.bar}>
              <TextField
                label={TEXT.find}
                hideLabel
                placeholder={TEXT.find}
                type="search"
                icon={Search}
                value={query}
                onValue={(text) => {
                  setQuery(text);
                  setAt(0);
                }}
                className={styles.find}
              />
              <span className={`t2 ink3 num ${styles.at}`} role="status">
                {found.length === 0 ? TEXT.noneFound : TEXT.at(place + 1, found.length)}
              </span>
              <IconButton
                label={TEXT.previous}
                icon={ArrowLeft}
                disabled={place === 0}
                onClick={() => setAt(place - 1)}
              />
              <IconButton
                label={TEXT.next}
                icon={ArrowRight}
                disabled={place >= found.length - 1}
                onClick={() => setAt(place + 1)}
              />
            </div>
          )}
          {id === undefined ? (
            <p className="ink2">{query === '' ? TEXT.empty : TEXT.noneFound}</p>
          ) : (
            <HeldRecord key={`${kind} ${id}`} kind={kind} id={id} />
          )}
        </div>
      </div>
    </section>
  );
});

function HeldRecord({ kind, id }: { kind: DataGroup; id: string }) {
  const { user } = useSession();
  const load = useCallback(async () => {
    const path =
      kind === 'account' ? '/users/me/stored-data' : `/users/me/stored-data/${kind}/${encodeURIComponent(id)}`;
    try {
      return await api.get<object>(path, { cache: 'no-store' });
    } catch (reason) {
      // The record was created on this device and has not reached the server yet.
      if (isApiError(reason, 'NOT_FOUND')) return null;
      throw reason;
    }
  }, [kind, id]);
  const { state, reload } = useLoadedData(load);
  const copy = (held: object) =>
    navigator.clipboard.writeText(JSON.stringify(held, null, 2)).then(
      () => toast({ type: 'success', text: TEXT.copied }),
      () => toast({ type: 'error', text: TEXT.copyFailed }),
    );
  return (
    <LoadedContent of={state} reload={reload} rows={8}>
      {(held) =>
        held === null ? (
          <p className="ink2">{TEXT.waiting}</p>
        ) : (
          <>
            <StoredDataTable held={held} place={{ kind, id: kind === 'account' ? (user?.vaultId ?? '') : id }} />
            <div className={styles.foot}>
              <Button small onClick={() => void copy(held)}>
                {TEXT.copy}
              </Button>
              <ButtonLink kind="text" small to="/security">
                {TEXT.how}
              </ButtonLink>
            </div>
          </>
        )
      }
    </LoadedContent>
  );
}
