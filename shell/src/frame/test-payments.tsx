import { pageInstance } from '@northkeep/contracts';
import { TEST_PAYMENTS } from './copy.ts';
import styles from './test-payments.module.css';

/** Stands on every page of an installation whose operator has asked for the payment simulator by name. */
export function TestPayments({ shown = pageInstance().testPayments }: { shown?: boolean }) {
  return shown ? (
    <p className={`t2 ${styles.strip}`} role="note">
      {TEST_PAYMENTS}
    </p>
  ) : null;
}
