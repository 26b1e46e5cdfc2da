import type { SessionInfo } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import type { IconComponent } from '@northkeep/shared-kit/icon';
import { askToConfirm, toast } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { api, isApiError, messageOf } from '@northkeep/shared-vault';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { formatShortDate, formatTimeOrDate } from '../dates.ts';
import { ButtonRow, LoadedContent, SettingsItem, SettingsItems } from '../settings-layout.tsx';
import { useLoadedData } from '../use-loaded.ts';
import { SECURITY_TEXTS } from './copy.ts';

const TEXT = SECURITY_TEXTS.sessions;

const read = async () => (await api.get<{ sessions: readonly SessionInfo[] }>('/auth/sessions')).sessions;

/** Lists the sessions of the account, each with a button that ends it. */
export function SessionsGroup() {
  const { state, reload } = useLoadedData(read);
  const [busy, setBusy] = useState(false);

  const end = async (call: () => Promise<unknown>, said: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await call();
      toast({ type: 'success', text: said });
    } catch (reason) {
      // The session had already ended; reloading the list is enough.
      if (!isApiError(reason, 'NOT_FOUND')) toast({ type: 'error', text: messageOf(reason, TEXT.failed) });
    }
    await reload();
    setBusy(false);
  };
  const endOthers = async () => {
    const sure = await askToConfirm({ title: TEXT.askTitle, text: TEXT.askText, action: TEXT.endOthers });
    if (sure) await end(() => api.post('/auth/sessions/end-others'), TEXT.othersEnded);
  };
  return (
    <SettingsGroup title={TEXT.title} text={TEXT.text}>
      <LoadedContent of={state} reload={reload}>
        {(sessions) => (
          <>
            <SettingsItems label={TEXT.title}>
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  busy={busy}
                  onEnd={() => void end(() => api.delete(`/auth/sessions/${session.id}`), TEXT.ended)}
                />
              ))}
            </SettingsItems>
            {sessions.some(({ current }) => !current) ? (
              <ButtonRow>
                <Button busy={busy} onClick={() => void endOthers()}>
                  {TEXT.endOthers}
                </Button>
              </ButtonRow>
            ) : (
              <p className="t2 ink3">{TEXT.none}</p>
            )}
          </>
        )}
      </LoadedContent>
    </SettingsGroup>
  );
}

function SessionItem({ session, busy, onEnd }: { session: SessionInfo; busy: boolean; onEnd: () => void }) {
  const { device, current, rememberMe, createdAt, lastSeenAt, expiresAt } = session;
  const until = rememberMe ? TEXT.stays(formatShortDate(expiresAt)) : TEXT.idle;
  const seen = current ? TEXT.loggedIn(formatTimeOrDate(createdAt)) : TEXT.seen(formatTimeOrDate(lastSeenAt));
  return (
    <SettingsItem
      icon={iconOf(device)}
      title={device}
      {...(current ? { mark: TEXT.here } : {})}
      text={`${seen} ${until}`}
    >
      {current ? (
        <span className="t2 ink3">{TEXT.outInMenu}</span>
      ) : (
        <Button small busy={busy} aria-label={TEXT.endLabel(device)} onClick={onEnd}>
          {TEXT.end}
        </Button>
      )}
    </SettingsItem>
  );
}

function iconOf(device: string): IconComponent {
  if (/Android|iPhone/.test(device)) return Smartphone;
  return device.includes('iPad') ? Tablet : Monitor;
}
