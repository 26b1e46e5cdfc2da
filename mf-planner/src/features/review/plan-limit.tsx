import { hasPayments } from '@northkeep/contracts';
import { Link } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { BILLING_PATH } from '../../paths.ts';
import { reviewTexts } from './copy.ts';

const copy = reviewTexts.archive;

/** Explains a limit of the plan with a link to the plans; `missing` replaces both where nobody can choose a plan. */
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
