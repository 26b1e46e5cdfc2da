import { FAILURE_REPORTS_PATH } from './failure-reports.ts';
import type { Kind } from './kinds/index.ts';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Callers that may use an operation: anybody, a browser with the cookie of a registration in progress, a logged-in
 * user, an administrator.
 */
export type OperationAccess = 'public' | 'registration' | 'session' | 'admin';

/**
 * Encryption of an operation's request and response bodies.
 * - `clear`: nothing is encrypted, and the operation works without an unlocked vault.
 * - `content`: every path is encrypted unless it is declared clear.
 */
export type BodyEncryption = 'clear' | 'content';

export interface Operation<A extends OperationAccess = OperationAccess, S extends BodyEncryption = BodyEncryption> {
  readonly method: HttpMethod;
  /** Path below `/api`, with parameters as `:name`. */
  readonly path: string;
  readonly access: A;
  readonly sealing: S;
  /** Kind of record that the operation writes, and the type of write. */
  readonly writes?: { readonly kind: Kind; readonly how: 'create' | 'change' | 'remove' | 'bulk' | 'reorder' };
  /** True for the operations of a key rotation, which the server accepts while a rotation is running. */
  readonly duringRotation?: true;
}

const op = <A extends OperationAccess, S extends BodyEncryption>(
  method: HttpMethod,
  path: string,
  access: A,
  sealing: S,
  writes?: Operation['writes'],
): Operation<A, S> => (writes ? { method, path, access, sealing, writes } : { method, path, access, sealing });
const open = (method: HttpMethod, path: string) => op(method, path, 'public', 'clear');
const mine = (method: HttpMethod, path: string) => op(method, path, 'session', 'clear');
const admin = (method: HttpMethod, path: string) => op(method, path, 'admin', 'clear');
const write = (method: HttpMethod, path: string, kind: Kind, how: NonNullable<Operation['writes']>['how']) =>
  op(method, path, 'session', 'content', { kind, how });

const LINE_VERSIONS = '/lines/:lineId/versions';
const GOAL = '/northkeep/aims/:aimId/goals/:goalId';
const MILESTONE = `${GOAL}/milestones/:milestoneId`;
const AIM_SUGGESTIONS = '/northkeep/ideal-life/:directionId/aims/suggestions';
const GOAL_SUGGESTIONS = '/northkeep/aims/:aimId/suggestions/goals';
/** API path of step suggestions for a goal that may exist only on the device so far. */
const NEW_GOAL_STEPS = '/onboarding/goals/:goalId/steps/suggestions';

/** Every operation of the API. Sealing rules, access policies and the privacy contract are derived from this list. */
export const OPERATIONS = {
  health: open('GET', '/health'),
  ready: open('GET', '/ready'),
  readDocument: open('GET', '/openapi.json'),

  prelogin: open('POST', '/auth/prelogin'),
  login: open('POST', '/auth/login'),
  check: mine('GET', '/auth/check'),
  refresh: open('POST', '/auth/refresh'),
  logout: open('POST', '/auth/logout'),
  forgotPassword: open('POST', '/auth/forgot-password'),
  resetPassword: open('POST', '/auth/reset-password'),
  listSessions: mine('GET', '/auth/sessions'),
  endSession: mine('DELETE', '/auth/sessions/:id'),
  endOtherSessions: mine('POST', '/auth/sessions/end-others'),
  changePassphrase: mine('POST', '/auth/change-passphrase'),
  cancelDeletionByLink: open('POST', '/auth/cancel-deletion'),
  cancelEmailChangeByLink: open('POST', '/auth/cancel-email'),
  readTwoFactor: mine('GET', '/auth/two-factor'),
  beginTwoFactor: mine('POST', '/auth/two-factor/begin'),
  confirmTwoFactor: mine('POST', '/auth/two-factor/confirm'),
  renewRecoveryCodes: mine('POST', '/auth/two-factor/codes'),
  turnOffTwoFactor: mine('POST', '/auth/two-factor/end'),
  cancelTwoFactorChange: mine('POST', '/auth/two-factor/keep'),
  requestTwoFactorRemoval: open('POST', '/auth/two-factor/lost'),
  cancelTwoFactorChangeByLink: open('POST', '/auth/cancel-two-factor'),
  sendVerification: open('POST', '/auth/send-verification'),
  verifyCode: op('POST', '/auth/verify-code', 'registration', 'clear'),
  readRegistrationStatus: open('GET', '/auth/registration-status'),
  restartRegistration: open('POST', '/auth/restart-registration'),
  finalizeRegistration: op('POST', '/auth/finalize-registration', 'registration', 'clear'),

  readErkp: mine('GET', '/crypto/erkp'),
  createErkp: mine('POST', '/crypto/erkp'),
  hardenErkp: mine('POST', '/crypto/erkp/harden'),
  listUnlockMethods: mine('GET', '/crypto/unlock-methods'),
  addUnlockMethod: mine('POST', '/crypto/unlock-methods'),
  removeUnlockMethod: mine('POST', '/crypto/unlock-methods/remove'),
  listReplacedVaults: mine('GET', '/crypto/replaced-vaults'),
  beginEmptyVault: mine('POST', '/crypto/empty-vault'),
  restoreVault: mine('POST', '/crypto/restore'),
  readRotation: mine('GET', '/crypto/rotation'),
  beginRotation: mine('POST', '/crypto/rotation'),
  listUnrotatedRecords: op('GET', '/crypto/rotation/records', 'session', 'content'),
  saveReencryptedRecords: { ...op('POST', '/crypto/rotation/records', 'session', 'content'), duringRotation: true },
  finishRotation: { ...op('POST', '/crypto/rotation/finish', 'session', 'content'), duringRotation: true },
  acknowledgeE2ee: mine('POST', '/users/ack-e2ee'),
  changeProfile: mine('PATCH', '/users/me'),
  requestEmailChange: mine('POST', '/users/me/email'),
  confirmEmailChange: mine('POST', '/users/me/email/confirm'),
  cancelEmailChange: mine('POST', '/users/me/email/cancel'),
  readStoredAccount: mine('GET', '/users/me/stored-data'),
  readStoredRecord: mine('GET', '/users/me/stored-data/:kind/:id'),
  deleteAccount: mine('POST', '/users/me/delete'),
  readScheduledDeletion: mine('GET', '/users/me/delete'),
  cancelDeletion: mine('POST', '/users/me/delete/cancel'),

  createCheckoutSession: op('POST', '/payments/create-checkout-session', 'registration', 'clear'),
  createActivationSession: op('POST', '/payments/create-activation-session', 'registration', 'clear'),
  confirmPayment: op('POST', '/payments/confirm', 'registration', 'clear'),
  readActivationFee: op('GET', '/payments/activation-fee', 'registration', 'clear'),
  paymentsWebhook: open('POST', '/payments/webhook'),
  settingsCheckout: mine('POST', '/stripe/create-checkout-session'),
  readBilling: mine('GET', '/payments/billing'),
  confirmUpgrade: mine('POST', '/payments/confirm-upgrade'),
  openPortal: mine('POST', '/payments/portal'),
  cancelPlan: mine('POST', '/payments/cancel'),
  resumePlan: mine('POST', '/payments/resume'),
  changeTerm: mine('POST', '/payments/change-term'),

  listLines: op('GET', '/lines', 'session', 'content'),
  listDashboardLines: op('GET', '/lines/dashboard', 'session', 'content'),
  createLine: write('POST', '/lines', 'lines', 'create'),
  createLines: write('POST', '/lines/bulk', 'lines', 'bulk'),
  reorderLines: write('POST', '/lines/reorder', 'lines', 'reorder'),
  changeLine: write('PATCH', '/lines/:id', 'lines', 'change'),
  removeLine: write('DELETE', '/lines/:id', 'lines', 'remove'),
  listLineVersions: op('GET', LINE_VERSIONS, 'session', 'content'),
  createLineVersion: write('POST', LINE_VERSIONS, 'lineVersions', 'create'),
  changeLineVersion: write('PATCH', `${LINE_VERSIONS}/:id`, 'lineVersions', 'change'),
  removeLineVersion: write('DELETE', `${LINE_VERSIONS}/:id`, 'lineVersions', 'remove'),

  readPlanner: op('GET', '/northkeep', 'session', 'content'),
  createPlanner: op('POST', '/northkeep', 'session', 'content'),
  listIdealLife: op('GET', '/northkeep/ideal-life', 'session', 'content'),
  createIdealLife: write('POST', '/northkeep/ideal-life', 'idealLife', 'create'),
  changeIdealLife: write('PATCH', '/northkeep/ideal-life/:id', 'idealLife', 'change'),
  removeIdealLife: write('DELETE', '/northkeep/ideal-life/:id', 'idealLife', 'remove'),
  createObstacle: write('POST', '/northkeep/obstacles', 'obstacles', 'create'),
  changeObstacle: write('PATCH', '/northkeep/obstacles/:id', 'obstacles', 'change'),
  removeObstacle: write('DELETE', '/northkeep/obstacles/:id', 'obstacles', 'remove'),
  createAim: write('POST', '/northkeep/aims', 'aims', 'create'),
  changeAim: write('PATCH', '/northkeep/aims/:aimId', 'aims', 'change'),
  removeAim: write('DELETE', '/northkeep/aims/:aimId', 'aims', 'remove'),
  listGoals: op('GET', '/northkeep/aims/:aimId/goals', 'session', 'content'),
  createGoal: write('POST', '/northkeep/aims/:aimId/goals', 'goals', 'create'),
  changeGoal: write('PATCH', GOAL, 'goals', 'change'),
  removeGoal: write('DELETE', GOAL, 'goals', 'remove'),
  createMilestone: write('POST', `${GOAL}/milestones`, 'milestones', 'create'),
  changeMilestone: write('PATCH', MILESTONE, 'milestones', 'change'),
  removeMilestone: write('DELETE', MILESTONE, 'milestones', 'remove'),
  createStep: write('POST', `${GOAL}/steps`, 'steps', 'create'),
  changeStep: write('PATCH', `${GOAL}/steps/:stepId`, 'steps', 'change'),
  changeStepProgress: write('PATCH', `${GOAL}/steps/:stepId/progress`, 'weeklyProgress', 'change'),
  removeStep: write('DELETE', `${GOAL}/steps/:stepId`, 'steps', 'remove'),
  createMilestoneStep: write('POST', `${MILESTONE}/steps`, 'steps', 'create'),
  changeMilestoneStep: write('PATCH', `${MILESTONE}/steps/:stepId`, 'steps', 'change'),
  changeMilestoneStepProgress: write('PATCH', `${MILESTONE}/steps/:stepId/progress`, 'weeklyProgress', 'change'),
  removeMilestoneStep: write('DELETE', `${MILESTONE}/steps/:stepId`, 'steps', 'remove'),
  changeAnyStep: write('PATCH', '/northkeep/steps/:stepId', 'steps', 'change'),
  removeAnyStep: write('DELETE', '/northkeep/steps/:stepId', 'steps', 'remove'),
  reorderSelectedSteps: write('PATCH', `${GOAL}/selected-steps/reorder`, 'steps', 'reorder'),
  reorderParkedSteps: write('PATCH', `${GOAL}/parked-steps/reorder`, 'steps', 'reorder'),
  changeOnboarding: write('PATCH', '/northkeep/onboarding', 'onboarding', 'change'),
  readOnboardingStatus: mine('GET', '/me/onboarding-status'),

  // The opt-in assistant. Its bodies are unencrypted, because the user agreed to send exactly these texts. A GET sends
  // no text.
  readAssistant: mine('GET', '/assistant'),
  listAimSuggestions: mine('GET', AIM_SUGGESTIONS),
  redrawAimSuggestions: mine('POST', `${AIM_SUGGESTIONS}/redraw`),
  listGoalSuggestions: mine('GET', GOAL_SUGGESTIONS),
  redrawGoalSuggestions: mine('POST', `${GOAL_SUGGESTIONS}/redraw`),
  requestGoalSuggestions: mine('POST', '/onboarding/aims/:aimId/suggestions/goals'),
  listStepSuggestions: mine('GET', `${GOAL}/steps/suggestions`),
  requestStepSuggestions: mine('POST', `${GOAL}/steps/suggestions`),
  redrawStepSuggestions: mine('POST', `${GOAL}/steps/suggestions/redraw`),
  listNewGoalSteps: mine('GET', NEW_GOAL_STEPS),
  redrawNewGoalSteps: mine('POST', `${NEW_GOAL_STEPS}/redraw`),

  listReviews: op('GET', '/reviews', 'session', 'content'),
  createReview: write('POST', '/reviews', 'reviews', 'create'),
  changeReview: write('PATCH', '/reviews/:id', 'reviews', 'change'),
  removeReview: write('DELETE', '/reviews/:id', 'reviews', 'remove'),
  listAssessments: op('GET', '/assessments', 'session', 'content'),
  createAssessment: write('POST', '/assessments', 'assessments', 'create'),
  changeAssessment: write('PATCH', '/assessments/:id', 'assessments', 'change'),
  removeAssessment: write('DELETE', '/assessments/:id', 'assessments', 'remove'),
  readSettings: op('GET', '/settings/me', 'session', 'content'),
  changeSettings: write('PATCH', '/settings', 'settings', 'change'),
  readLocationServices: mine('GET', '/location-services'),

  readChanges: op('GET', '/sync/changes', 'session', 'content'),
  streamChanges: op('GET', '/sync/stream', 'session', 'content'),
  readRevisions: op('GET', '/sync/revs', 'session', 'content'),
  readTrash: op('GET', '/sync/trash', 'session', 'content'),
  readHistories: op('GET', '/sync/histories', 'session', 'content'),
  restoreRecord: op('POST', '/sync/restore', 'session', 'content'),

  listCards: mine('GET', '/knowledge-cards'),
  listSavedCardIds: mine('GET', '/knowledge-cards/collected'),
  listSavedCards: mine('GET', '/knowledge-cards/saved'),
  importSavedCards: mine('POST', '/knowledge-cards/import'),
  saveCard: mine('POST', '/knowledge-cards/:id/collect'),
  unsaveCard: mine('DELETE', '/knowledge-cards/:id/collect'),
  adminListCards: admin('GET', '/knowledge-cards/admin/get-cards'),
  adminCreateCard: admin('POST', '/knowledge-cards/admin/create-card'),
  adminReorderCards: admin('PATCH', '/knowledge-cards/admin/reorder'),
  adminChangeCard: admin('PATCH', '/knowledge-cards/admin/:id'),
  adminRemoveCard: admin('DELETE', '/knowledge-cards/admin/:id'),

  readInsightComposites: mine('GET', '/psych-insights/composites'),
  readInsightInstruments: mine('GET', '/psych-insights/instruments'),

  readPushKey: mine('GET', '/push/key'),
  subscribePush: mine('POST', '/push/subscribe'),
  validatePush: mine('POST', '/push/validate'),
  unsubscribePush: mine('POST', '/push/unsubscribe'),
  testPush: mine('GET', '/push/test'),
  readReminders: mine('GET', '/push/reminders'),
  saveReminders: mine('POST', '/push/reminders'),
  readLineReminders: mine('GET', '/push/line-reminders'),
  saveLineReminders: mine('POST', '/push/line-reminders'),
  repeatLineReminder: mine('POST', '/push/line-reminders/again'),

  reportFailure: open('POST', FAILURE_REPORTS_PATH),
  sendSupportRequest: open('POST', '/support'),
  adminListRequests: admin('GET', '/support/admin/requests'),
  adminApproveRequest: admin('POST', '/support/admin/requests/:id/approve'),
  adminCloseRequest: admin('POST', '/support/admin/requests/:id/close'),
  adminReadAuditLog: admin('GET', '/admin/audit-log'),
  adminReadOverview: admin('GET', '/admin/overview'),
  adminReadInstance: admin('GET', '/admin/instance'),
  adminReadFailures: admin('GET', '/admin/failure-reports'),
  adminListFeedback: admin('GET', '/admin/feedback'),
  adminReadPicture: admin('GET', '/admin/feedback/:id/picture'),
  adminChangeFeedback: admin('PATCH', '/admin/feedback/:id'),
  adminRemoveFeedback: admin('DELETE', '/admin/feedback/:id'),
  adminListPeople: admin('GET', '/admin/people'),
  adminChangeRole: admin('PATCH', '/admin/people/:id'),
  subscribe: open('POST', '/subscribe'),
  confirmUpdates: open('POST', '/subscribe/confirm'),
  leaveUpdates: open('POST', '/subscribe/leave'),
  sendFeedback: mine('POST', '/contact-us-feedback'),
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
