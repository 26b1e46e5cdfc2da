import { Button } from '@northkeep/shared-kit/button';
import { account } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
import { onboardingTexts } from './copy.ts';
import styles from './registration-goal.module.css';

/** Offers the goal that the user wrote at registration as the first aim. Renders nothing when there is no such goal. */
export function RegistrationGoal({ onUse }: { onUse: (goal: string) => void }) {
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
  if (goal === null) return null;
  return (
    <div className={styles.row}>
      <p className={styles.text}>
        <span className="t2 ink3">{onboardingTexts.aims.fromRegistration}</span>
        {goal}
      </p>
      <Button small onClick={() => onUse(goal)}>
        {onboardingTexts.aims.useGoal}
      </Button>
    </div>
  );
}
