import type { AreaFrame, Role } from '@northkeep/contracts';
import { prefetchLazyModules } from '@northkeep/shared-kit/runtime';
import { type ReactNode, useEffect } from 'react';
import styles from './app.module.css';
import { AppHeader } from './frame/app-header.tsx';
import { WizardBar } from './frame/wizard-bar.tsx';
import { OnboardingGate, useIsWizardDown } from './guard/onboarding-gate.tsx';
import { SessionGate } from './guard/session-gate.tsx';
import type { Remotes } from './remotes/remotes.ts';
import { Splash } from './splash/splash.tsx';
import { ConflictsDialog } from './sync/conflicts-dialog.tsx';
import { SessionEndedDialog } from './sync/session-ended-dialog.tsx';
import { UnsentChangesDialog } from './sync/unsent-changes-dialog.tsx';
import { LOADING } from './vault/copy.ts';
import { Disclosure } from './vault/disclosure.tsx';
import { RotationNotice } from './vault/rotation-notice.tsx';
import { VaultGate } from './vault/vault-gate.tsx';
import { VaultLoadingScreen } from './vault/vault-loading-screen.tsx';

/**
 * Delay in ms after which the libraries of overlays are loaded, so that they open offline; the first screen comes
 * first.
 */
const OVERLAY_PREFETCH_MS = 2_000;

function useOverlayPrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(prefetchLazyModules, OVERLAY_PREFETCH_MS);
    return () => clearTimeout(timer);
  }, []);
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
  useOverlayPrefetch();
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
        <Disclosure />
        <ConflictsDialog />
        <SessionEndedDialog />
      </VaultGate>
      <UnsentChangesDialog />
      <Splash />
    </SessionGate>
  );
}
