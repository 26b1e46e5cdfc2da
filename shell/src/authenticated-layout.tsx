import type { AreaFrame, Role } from '@northkeep/contracts';
import { lazyWithRetry } from '@northkeep/shared-kit/runtime';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import styles from './app.module.css';
import { AppHeader } from './frame/app-header.tsx';
import { WizardBar } from './frame/wizard-bar.tsx';
import { OnboardingGate, useIsWizardDown } from './guard/onboarding-gate.tsx';
import { SessionGate } from './guard/session-gate.tsx';
import { LazyBoundary } from './pages/lazy-boundary.tsx';
import type { Remotes } from './remotes/remotes.ts';
import { Splash } from './splash/splash.tsx';
import { ConflictsDialog } from './sync/conflicts-dialog.tsx';
import { SessionEndedDialog } from './sync/session-ended-dialog.tsx';
import { UnsentChangesDialog } from './sync/unsent-changes-dialog.tsx';
import { LOADING } from './vault/copy.ts';
import { RotationNotice } from './vault/rotation-notice.tsx';
import { VaultGate } from './vault/vault-gate.tsx';
import { VaultLoadingScreen } from './vault/vault-loading-screen.tsx';

/** Delay in ms after which everything is loaded that the first screen does not need. */
const FIRST_SCREEN_MS = 2_000;

const AfterFirstScreen = lazyWithRetry(() => import('./after-first-screen.tsx'));

function useIsLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

interface AuthenticatedLayoutProps {
  remotes: Remotes;
  /** Roles that may enter; undefined: every signed-in user. */
  roles?: readonly Role[] | undefined;
  /** Undefined for pages of the shell itself. */
  frame?: AreaFrame | undefined;
  /** The page of the address. */
  children: ReactNode;
}

/** Authenticated layout below `/app`: session and vault gates, header, and the dialogs of saving. */
export default function AuthenticatedLayout({ remotes, roles, frame, children }: AuthenticatedLayoutProps) {
  const isLater = useIsLater();
  // With the header a person can leave a wizard that could not be loaded.
  const isWizard = !useIsWizardDown(remotes) && frame === 'wizard';
  return (
    <SessionGate roles={roles} waiting={<VaultLoadingScreen text={LOADING.unknown} />}>
      <VaultGate>
        <OnboardingGate remotes={remotes}>
          {isWizard ? null : <AppHeader remotes={remotes} />}
          <main id="main" className={isWizard ? undefined : styles.app}>
            {isWizard ? <WizardBar remotes={remotes} /> : null}
            <RotationNotice />
            {children}
          </main>
        </OnboardingGate>
        <ConflictsDialog />
        <SessionEndedDialog />
      </VaultGate>
      <UnsentChangesDialog />
      {isLater ? (
        <LazyBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <AfterFirstScreen remotes={remotes} isWizard={isWizard} />
          </Suspense>
        </LazyBoundary>
      ) : null}
      <Splash />
    </SessionGate>
  );
}
