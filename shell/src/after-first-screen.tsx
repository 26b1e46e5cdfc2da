import { formatDate } from '@northkeep/contracts';
import { PrintFooter } from '@northkeep/shared-kit/print';
import { lazyWithRetry, observer, prefetchLazyModules, useLocation } from '@northkeep/shared-kit/runtime';
import { StorageNotice } from '@northkeep/shared-kit/storage-notice';
import { userToday, useSession, useToday, vault } from '@northkeep/shared-vault';
import { isExportDue, readExportDates } from '@northkeep/shared-vault/export-reminder';
import { isStorageLeftOut, useStorageMissing } from '@northkeep/shared-vault/storage-missing';
import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAppBadge } from './badge/use-app-badge.ts';
import { USER_ROLE_KNOWN_EVENT } from './boot/user-known-event.ts';
import { EXPORTS_PATH, ExportReminder } from './export-reminder/export-reminder.tsx';
import { LazyBoundary } from './pages/lazy-boundary.tsx';
import { FindKey } from './palette/find-key.tsx';
import { ShortcutKeys } from './palette/shortcut-keys.tsx';
import NotificationBanner from './push/notification-banner.tsx';
import { useNotificationClicks } from './push/use-opened-messages.ts';
import { usePushRenewal } from './push/use-push-renewal.ts';
import { AppStartComponents } from './remotes/app-start-components.tsx';
import type { Remotes } from './remotes/remotes.ts';
import { useZoneQuestion } from './settings/use-device-zone.ts';
import { ZONE_PATH, ZoneQuestion } from './settings/zone-question.tsx';
import { SharedTexts } from './share/shared-texts.tsx';
import { useTour } from './tour/use-tour.ts';
import { EncryptionDisclosure } from './vault/encryption-disclosure.tsx';

const Tour = lazyWithRetry(() => import('./tour/tour.tsx'));

interface AfterFirstScreenProps {
  remotes: Remotes;
  isWizard: boolean;
}

/** Parts of the app that the first screen does not need. They are loaded after the first screen. */
const AfterFirstScreen = observer(function AfterFirstScreen({ remotes, isWizard }: AfterFirstScreenProps) {
  // Prefetches the overlays, so that they open offline.
  useEffect(prefetchLazyModules, []);
  const { user } = useSession();
  const role = user?.role;
  useEffect(() => {
    if (role !== undefined) window.dispatchEvent(new Event(USER_ROLE_KNOWN_EVENT));
  }, [role]);
  useNotificationClicks();
  usePushRenewal(user?.id);
  const isOpen = vault.state.status === 'unlocked';
  useAppBadge(isOpen);
  const { isRunning, end } = useTour(isOpen && !isWizard);
  const keys = <ShortcutKeys remotes={remotes} />;
  const always = (
    <>
      {keys}
      <FindKey />
      <NoticeAbovePage />
      <PrintFooter text={() => describePrint(user)} />
    </>
  );
  if (!isOpen) return always;
  return (
    <>
      {always}
      <EncryptionDisclosure />
      <SharedTexts key={vault.vaultId} />
      {isWizard ? null : <AppStartComponents remotes={remotes} />}
      {isRunning ? (
        <LazyBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <Tour remotes={remotes} onEnd={end} />
          </Suspense>
        </LazyBoundary>
      ) : isWizard ? null : (
        <Banner />
      )}
    </>
  );
});

type User = ReturnType<typeof useSession>['user'];

/** Text at the foot of each printed page: the name of the person and the date. */
function describePrint(user: User): string {
  const name = user === null ? '' : `${user.firstName} ${user.lastName}`.trim() || user.email;
  const date = formatDate(userToday(), { year: 'numeric', month: 'long', day: 'numeric' });
  return [name, date].filter((part) => part !== '').join(' · ');
}

/** Notice above every page below `/app` in a browser that stores nothing. */
function NoticeAbovePage() {
  const [place, setPlace] = useState<Element | null>(null);
  const isShown = useStorageMissing();
  useEffect(() => {
    if (!isShown) return;
    // This component is loaded after the page, and renders below it, so the notice has an element of its own above.
    const above = document.createElement('div');
    document.body.prepend(above);
    setPlace(above);
    return () => above.remove();
  }, [isShown]);
  return isShown && place !== null ? createPortal(<StorageNotice isByChoice={isStorageLeftOut()} />, place) : null;
}

/**
 * Shows at most one banner. The question about the time zone comes first, because days and weeks depend on it; the export
 * reminder, which the user asked for, comes before the notification banner.
 */
const Banner = observer(function Banner() {
  const date = useToday();
  const { pathname } = useLocation();
  const zone = useZoneQuestion();
  const isDue = isExportDue(readExportDates(), date) && pathname !== EXPORTS_PATH;
  if (zone.question !== null && pathname !== ZONE_PATH)
    return <ZoneQuestion question={zone.question} onAnswer={zone.answer} />;
  return isDue ? <ExportReminder /> : <NotificationBanner />;
});
export default AfterFirstScreen;
