import type { FailureReport } from '@northkeep/contracts';

/** Reports a failure with code that is loaded only now, because a page without failures never needs it. */
export function reportLazily(report: FailureReport): void {
  import(/* webpackChunkName: "failure-report" */ './report-failure.ts').then(
    ({ reportFailure }) => reportFailure(report),
    (reason: unknown) => console.debug('the failure could not be reported:', reason),
  );
}
