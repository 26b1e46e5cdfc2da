import { FAILURE_REPORTS_PATH, type FailureReport, readPublicInstanceConfig } from '@northkeep/contracts';

const sent = new Set<string>();

/**
 * Reports that a part of this page failed, where the operator of the installation counts failures. Sends each report
 * once in the life of a page, without cookies. A report that cannot be sent is lost. This module is loaded only after a failure.
 */
export function reportFailure(report: FailureReport): void {
  const { area, version, code } = report;
  const body = JSON.stringify({ area, version, code });
  if (sent.has(body) || readPublicInstanceConfig().failureReports !== true) return;
  sent.add(body);
  fetch(`/api${FAILURE_REPORTS_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    keepalive: true,
  }).catch((reason: unknown) => console.debug('the failure could not be reported:', reason));
}
