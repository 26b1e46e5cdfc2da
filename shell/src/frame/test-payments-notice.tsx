import { readPublicInstanceConfig } from '@northkeep/contracts';
import { TEST_PAYMENTS_NOTICE } from './copy.ts';
import styles from './test-payments-notice.module.css';

/** A notice on every page of an installation that uses the payment simulator. */
export function TestPaymentsNotice({ shown = readPublicInstanceConfig().testPayments }: { shown?: boolean }) {
  return shown ? (
    <p className={`t2 ${styles.strip}`} role="note">
      {TEST_PAYMENTS_NOTICE}
    </p>
  ) : null;
}
