import { Icon } from '@northkeep/shared-kit/icon';
import { Logo } from '@northkeep/shared-kit/logo';
import { observer } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import { LockOpen } from 'lucide-react';
import { isTabAreaPath, useOnboardingNeeded } from '../guard/onboarding-gate.tsx';
import type { Remotes } from '../remotes/remotes.ts';
import { useAreas } from '../remotes/use-areas.ts';
import { AccountMenu } from './account-menu.tsx';
import { VAULT_OPEN_LABEL } from './copy.ts';
import { listAccountMenuLinks } from './navigation.ts';
import styles from './wizard-bar.module.css';

/**
 * Bar above the onboarding, which has no header. It offers settings, contact and logout. Until the onboarding is
 * finished, the menu omits the views, which would redirect back to it.
 */
export const WizardBar = observer(function WizardBar({ remotes }: { remotes: Remotes }) {
  const areas = useAreas(remotes);
  const { user } = useSession();
  const isNeeded = useOnboardingNeeded();
  const entries = listAccountMenuLinks(areas, user?.role).filter(({ to }) => !isNeeded || !isTabAreaPath(areas, to));
  return (
    <div className={`page ${styles.bar}`}>
      <Logo />
      <span className={`${styles.state} t2 ink3`}>
        <Icon of={LockOpen} small />
        {VAULT_OPEN_LABEL}
      </span>
      <AccountMenu entries={entries} />
    </div>
  );
});
