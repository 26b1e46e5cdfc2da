import { Icon } from '@northkeep/shared-kit/icon';
import { Logo } from '@northkeep/shared-kit/logo';
import { LockOpen } from 'lucide-react';
import { onboarding } from './copy.ts';
import styles from './wizard.module.css';

/** Header of the onboarding, which hides the header of the app. */
export function TopBar() {
  return (
    <div className={`page ${styles.top}`}>
      <Logo />
      <span className={`${styles.state} t2 ink3`}>
        <Icon of={LockOpen} small />
        {onboarding.vaultOpen}
      </span>
    </div>
  );
}
