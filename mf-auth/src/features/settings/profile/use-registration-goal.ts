import { account, useVaultState } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';

/** Returns the goal that the user wrote at registration; null without one, and while the vault is locked. */
export function useRegistrationGoal(): string | null {
  const isOpen = useVaultState().status === 'unlocked';
  const [goal, setGoal] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen) return setGoal(null);
    let isCurrent = true;
    account.readGoal().then(
      (text) => isCurrent && setGoal(text),
      (reason: unknown) => console.warn('the goal of the registration was not read:', reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);
  return goal;
}
