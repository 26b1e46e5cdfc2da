/** API path to which a page reports that a part of it failed. */
export const FAILURE_REPORTS_PATH = '/failure-reports';

/** What can fail in a page; there is no text besides. */
export const FAILURE_CODES = [
  /** A file could not be fetched. */
  'unreachable',
  /** A file is not the one that was signed. */
  'refused',
  /** The area needs another version of a package than the shell provides. */
  'misfit',
  /** The area was built for another version of the interface between areas and shell. */
  'remote-api',
  /** The code of the area threw an error while it was loaded or shown. */
  'crashed',
  /** The page itself could not start. */
  'start',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Report of a page about the shell or an area. It names nothing of the visitor, and nothing of the page's address. */
export interface FailureReport {
  /** `shell` or the name of an area. */
  readonly area: string;
  readonly version: string;
  readonly code: FailureCode;
}

/** Response of `GET /admin/failure-reports`: what pages have reported to this server process since its start. */
export interface FailureCounts {
  /** False where FAILURE_REPORTS is off, so no page reports anything. */
  readonly isOn: boolean;
  /** ISO 8601. */
  readonly since: string;
  readonly failures: readonly (FailureReport & { readonly count: number })[];
}
