import { Button } from '@northkeep/shared-kit/button';
import { account } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { onboardingTexts } from './copy.ts';
import styles from './registration-goal.module.css';

/** Returns the goal that the user wrote at registration; null while it is read and without one. */
export function useRegistrationGoal(): string | null {
  const [goal, setGoal] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    account.readGoal().then(
      (text) => isCurrent && setGoal(text),
      (reason: unknown) => console.warn('the goal of the registration was not read:', reason),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return goal;
}

/** Offers a goal that was written at registration and does not fit into the field of an aim as it is. */
export function RegistrationGoal({ goal, onUse }: { goal: string; onUse: (goal: string) => void }) {
  return (
    <div className={styles.row}>
      <p className={styles.text}>
        <span className="t2 ink3">{onboardingTexts.aims.fromRegistration}</span>
        <bdi>{goal}</bdi>
      </p>
      <Button small onClick={() => onUse(goal)}>
        {onboardingTexts.aims.useGoal}
      </Button>
    </div>
  );
}
