import { lazyWithRetry, observer, prefetchLazyModules } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { Suspense, useEffect } from 'react';
import { LazyBoundary } from './pages/lazy-boundary.tsx';
import NotificationBanner from './push/notification-banner.tsx';
import { useOpenedMessages } from './push/use-opened-messages.ts';
import type { Remotes } from './remotes/remotes.ts';
import { useTour } from './tour/use-tour.ts';

const Tour = lazyWithRetry(() => import('./tour/tour.tsx'));

interface AfterFirstScreenProps {
  remotes: Remotes;
  isWizard: boolean;
}

/** Everything of the app that the first screen does not need: it is loaded after that. */
const AfterFirstScreen = observer(function AfterFirstScreen({ remotes, isWizard }: AfterFirstScreenProps) {
  // So that overlays open offline.
  useEffect(prefetchLazyModules, []);
  useOpenedMessages();
  const isOpen = vault.state.status === 'unlocked' && !isWizard;
  const { isRunning, end } = useTour(isOpen);
  if (!isOpen) return null;
  if (!isRunning) return <NotificationBanner />;
  return (
    <LazyBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Tour remotes={remotes} onEnd={end} />
      </Suspense>
    </LazyBoundary>
  );
});
export default AfterFirstScreen;
