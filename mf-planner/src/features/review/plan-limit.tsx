import { hasPayments } from '@northkeep/contracts';
import { Link } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { BILLING_PATH } from '../../paths.ts';
import { reviewTexts } from './copy.ts';

const copy = reviewTexts.archive;

/**
 * Shows which limit of the billing plan applies, and a link to the plans. On a server without payments no plan can be
 * chosen, so it shows the text `missing` instead.
 */
export function PlanLimit({ children, missing = copy.missing }: { children: ReactNode; missing?: string }) {
  return (
    <p className="ink2">
      {hasPayments() ? (
        <>
          {children} <Link to={BILLING_PATH}>{copy.plans}</Link>
        </>
      ) : (
        missing
      )}
    </p>
  );
}
