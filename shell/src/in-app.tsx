import type { ReactNode } from 'react';
import styles from './app.module.css';
import { AppHeader } from './frame/app-header.tsx';
import type { Remotes } from './remotes/remotes.ts';
import { Splash } from './splash/splash.tsx';
import { ConflictsDialog } from './sync/conflicts-dialog.tsx';
import { SessionEndedDialog } from './sync/session-ended-dialog.tsx';
import { UnsentChangesDialog } from './sync/unsent-changes-dialog.tsx';
import { Disclosure } from './vault/disclosure.tsx';
import { RotationNotice } from './vault/rotation-notice.tsx';
import { VaultGate } from './vault/vault-gate.tsx';

interface InAppProps {
  remotes: Remotes;
  pathname: string;
  /** The area of the address, drawn by whoever owns it. */
  children: ReactNode;
}

/** Everything below `/app` for whoever may enter: the vault, the frame, and what saving has to say. */
export default function InApp({ remotes, pathname, children }: InAppProps) {
  const isOnboarding = pathname.startsWith('/app/onboarding');
  return (
    <>
      <VaultGate>
        {isOnboarding ? null : <AppHeader remotes={remotes} />}
        <main id="main" className={isOnboarding ? undefined : styles.app}>
          <RotationNotice />
          {children}
        </main>
        <Disclosure />
        <ConflictsDialog />
        <SessionEndedDialog />
      </VaultGate>
      <UnsentChangesDialog />
      <Splash />
    </>
  );
}
