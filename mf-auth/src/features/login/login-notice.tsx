import { Notice } from '@northkeep/shared-kit/notice';
import { useLocation } from '@northkeep/shared-kit/runtime';
import { usePublicPageSession } from '@northkeep/shared-vault/session-hint';
import { CircleAlert, Clock, CloudOff, CornerDownRight, Info } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LOGIN_TEXT } from '../../copy.ts';
import { formatTimeLeft, type LoginFailure } from '../../rules/login-failure.ts';
import { newAccountEmail, redirectPathAfterLogin } from '../../rules/redirect-after-login.ts';
import { requestedPageName } from '../../rules/requested-page.ts';

/**
 * Notice above the login form: the device is offline, the login failed, the session expired, or the page that opens
 * after the login.
 */
export function LoginNotice({ failure, left }: { failure: LoginFailure; left: number }) {
  const { state } = useLocation();
  const { expired, accountDeleted } = usePublicPageSession();
  const online = useOnline();
  const asked = requestedPageName(redirectPathAfterLogin(state));
  if (!online) {
    return (
      <Notice icon={CloudOff} title={LOGIN_TEXT.offlineTitle}>
        <span>{LOGIN_TEXT.offline}</span>
      </Notice>
    );
  }
  if (failure.banner !== undefined) {
    const waits = left > 0;
    const more = waits
      ? LOGIN_TEXT.tryAgainIn(formatTimeLeft(left))
      : failure.until === undefined
        ? failure.more
        : undefined;
    return (
      <Notice tone="bad" icon={waits ? Clock : CircleAlert} title={failure.banner}>
        {more === undefined ? null : <span className="num">{more}</span>}
      </Notice>
    );
  }
  if (expired) {
    return (
      <Notice icon={Info} title={accountDeleted ? LOGIN_TEXT.deletedTitle : LOGIN_TEXT.endedTitle}>
        <span>{accountDeleted ? LOGIN_TEXT.deleted : LOGIN_TEXT.ended}</span>
      </Notice>
    );
  }
  if (newAccountEmail(state) !== null) {
    return (
      <Notice tone="good" title={LOGIN_TEXT.madeTitle}>
        <span>{LOGIN_TEXT.made}</span>
      </Notice>
    );
  }
  return asked === null ? null : (
    <Notice icon={CornerDownRight} title={LOGIN_TEXT.toOpen(asked)}>
      <span>{LOGIN_TEXT.youReturn}</span>
    </Notice>
  );
}

const listen = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);

/** Returns the milliseconds left until an instant, updated every second; 0 without an instant. */
export function useTimeLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : Math.max(0, until - now);
}
