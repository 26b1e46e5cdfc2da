import type { AreaLayout, Role } from '@northkeep/contracts';
import { lazyWithRetry } from '@northkeep/shared-kit/runtime';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import styles from './app.module.css';
import { useFieldDrafts } from './drafts/use-field-drafts.ts';
import { AppHeader } from './frame/app-header.tsx';
import { WizardBar } from './frame/wizard-bar.tsx';
import { OnboardingGate, useIsWizardUnavailable } from './guard/onboarding-gate.tsx';
import { SessionGate } from './guard/session-gate.tsx';
import { LazyBoundary } from './pages/lazy-boundary.tsx';
import './palette/early-presses.ts';
import { PaletteHost } from './palette/palette-host.tsx';
import type { Remotes } from './remotes/remotes.ts';
import { Splash } from './splash/splash.tsx';
import { ConflictsDialog } from './sync/conflicts-dialog.tsx';
import { SessionEndedDialog } from './sync/session-ended-dialog.tsx';
import { UnsentChangesDialog } from './sync/unsent-changes-dialog.tsx';
import { VAULT_LOADING_TEXTS } from './vault/loading-copy.ts';
import { RotationNotice } from './vault/rotation-notice.tsx';
import { VaultGate } from './vault/vault-gate.tsx';
import { VaultLoadingScreen } from './vault/vault-loading-screen.tsx';

/** Delay in ms after which everything is loaded that the first screen does not need. */
export const FIRST_SCREEN_MS = 2_000;
/** Delay in ms before a failed load is tried again. */
const RETRY_MS = 15_000;

const AfterFirstScreen = lazyWithRetry(() => import('./after-first-screen.tsx'));

/**
 * True once all code that the first screen does not need is loaded. A failure, such as a moment without a connection,
 * only delays it.
 */
function useIsRestLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = (): void => {
      clearTimeout(timer);
      AfterFirstScreen.preload().then(
        () => setLoaded(true),
        (reason: unknown) => {
          console.warn('a part of the app was not loaded:', reason);
          timer = setTimeout(load, RETRY_MS);
        },
      );
    };
    let timer = setTimeout(load, FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLoaded;
}

interface AuthenticatedLayoutProps {
  remotes: Remotes;
  /** Roles that may open the page; undefined: every signed-in user. */
  roles?: readonly Role[] | undefined;
  /** Layout that the shell renders around the page of the area; undefined for pages of the shell itself. */
  frame?: AreaLayout | undefined;
  /** Page of the current URL path. */
  children: ReactNode;
}

/** Authenticated layout below `/app`: session and vault gates, header, and the dialogs of saving. */
export default function AuthenticatedLayout({ remotes, roles, frame, children }: AuthenticatedLayoutProps) {
  // A text that is typed before the rest is loaded is kept as well.
  useFieldDrafts();
  const isRestLoaded = useIsRestLoaded();
  // If the wizard could not be loaded, the header is shown, so that the user can leave the page.
  const isWizard = !useIsWizardUnavailable(remotes) && frame === 'wizard';
  return (
    <SessionGate roles={roles} waiting={<VaultLoadingScreen text={VAULT_LOADING_TEXTS.unknown} />}>
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
      <PaletteHost remotes={remotes} />
      {isRestLoaded ? (
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
