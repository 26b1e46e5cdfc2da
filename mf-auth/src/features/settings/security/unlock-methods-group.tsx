import type { UnlockMethod } from '@northkeep/contracts';
import { joinSentences } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { useSearchParams } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { api, useSession } from '@northkeep/shared-vault';
import { TextCursorInput } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../dates.ts';
import { LoadedContent, SettingsItem, SettingsItems } from '../settings-layout.tsx';
import { useLoadedData } from '../use-loaded.ts';
import { ChangePassphraseDialog } from './change-passphrase-dialog.tsx';
import { SECURITY_TEXTS } from './copy.ts';
import { AddPasskey, PasskeyItem } from './passkeys.tsx';
import { RecoveryKeyItem } from './recovery-key-item.tsx';

const TEXT = SECURITY_TEXTS.unlockMethods;

const isPassphrase = ({ kind }: UnlockMethod) => kind === 'passphrase';
const isPasskey = ({ kind }: UnlockMethod) => kind === 'passkey';
const read = async () => (await api.get<{ doors: readonly UnlockMethod[] }>('/crypto/unlock-methods')).doors;

/** Lists the unlock methods of the vault. `?change` in the address opens the passphrase dialog. */
export function UnlockMethodsGroup({ onChanged }: { onChanged: () => void }) {
  const { state, reload } = useLoadedData(read);
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState(query.has('change'));
  const apart = user?.passwordResetAt !== null;
  const close = () => {
    setOpen(false);
    if (query.has('change')) setQuery({}, { replace: true });
  };
  const list = useRef<HTMLDivElement>(null);
  const isChanged = useRef(false);
  const changed = () => {
    isChanged.current = true;
    void reload();
  };
  // The removal of a method also removes the button that had the focus, so the focus moves to the list.
  useEffect(() => {
    if (state.is !== 'ready' || !isChanged.current) return;
    isChanged.current = false;
    if (document.activeElement === document.body) list.current?.focus();
  }, [state]);
  const done = () => {
    close();
    void reload();
    onChanged();
  };
  return (
    <SettingsGroup title={TEXT.title} text={TEXT.text}>
      <LoadedContent of={state} reload={reload} rows={1}>
        {(methods) => (
          <>
            {methods.length === 1 ? (
              <Notice tone="warn" title={TEXT.oneTitle}>
                <span>{TEXT.oneText}</span>
              </Notice>
            ) : null}
            <div ref={list} tabIndex={-1}>
              <SettingsItems label={TEXT.title}>
                {methods.filter(isPassphrase).map(({ at, device }) => (
                  <SettingsItem
                    key="passphrase"
                    icon={TextCursorInput}
                    title={TEXT.passphrase}
                    text={joinSentences(TEXT.set(formatDate(at), device), apart ? TEXT.apart : TEXT.both)}
                  >
                    <Button
                      small
                      kind={apart ? 'primary' : 'quiet'}
                      aria-label={apart ? TEXT.adoptLabel : TEXT.changeLabel}
                      onClick={() => setOpen(true)}
                    >
                      {apart ? TEXT.adopt : TEXT.change}
                    </Button>
                  </SettingsItem>
                ))}
                <RecoveryKeyItem method={methods.find(({ kind }) => kind === 'recovery')} onChanged={changed} />
                {methods.filter(isPasskey).map((method) => (
                  <PasskeyItem key={method.id} method={method} onChanged={changed} />
                ))}
              </SettingsItems>
            </div>
            <AddPasskey count={methods.filter(isPasskey).length} onChanged={changed} />
          </>
        )}
      </LoadedContent>
      <ChangePassphraseDialog open={open} apart={apart} onDone={done} onClose={close} />
    </SettingsGroup>
  );
}
