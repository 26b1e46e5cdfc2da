import { hashToken, newToken } from '../../auth/tokens.ts';
import { createApiError } from '../../errors.ts';
import { JOB_BATCH_SIZE, type JobCounts, processItems } from '../../platform/jobs/job.ts';
import type { Services } from '../../services.ts';
import { UNVERIFIED_CHANGE_DELAY_MS } from '../../users/objection-period.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import type { ScheduledTwoFactorChange, TwoFactor } from '../two-factor.model.ts';

type Mail = Pick<Services, 'mail'>;
type UserFilter = Readonly<Record<string, unknown>>;

interface TwoFactorChangeRequest {
  readonly user: UserDoc;
  /** The new second factor; null removes it. */
  readonly to: TwoFactor | null;
  /** Filter that the account must match when the change is stored. */
  readonly filter: UserFilter;
}

/**
 * Schedules a change of the second factor and mails the owner a link that cancels it. A repeated removal keeps its
 * first date, and only the last link is valid. Another TOTP key restarts the seven days, because the owner was not told
 * of it. Throws 409 when the account does not match `filter`.
 */
export async function scheduleTwoFactorChange(
  services: Mail,
  { user, to, filter }: TwoFactorChangeRequest,
): Promise<UserDoc> {
  const token = newToken();
  const removalAt = to === null && user.plannedTwoFactor?.to === null ? user.plannedTwoFactor.at : null;
  const at = removalAt ?? new Date(Date.now() + UNVERIFIED_CHANGE_DELAY_MS);
  const plannedTwoFactor: ScheduledTwoFactorChange = { to, at, tokenHash: hashToken(token) };
  const { templates } = services.mail;
  const template = to === null ? templates.twoFactorRemovalScheduled : templates.twoFactorSetupScheduled;
  const updated = await updateUserAndMail(services, {
    ...{ user, filter, update: { $set: { plannedTwoFactor }, $unset: { pendingTwoFactor: 1 } } },
    ...{ email: template({ at, token }), expiresAt: at },
  });
  if (!updated) throw createApiError('CONFLICT');
  return updated;
}

/** Cancels a scheduled change by its mailed link. Throws 400 for an unknown, used or expired link. */
export async function cancelTwoFactorChangeByLink(services: Mail, token: string): Promise<void> {
  const due = { 'plannedTwoFactor.tokenHash': hashToken(token), 'plannedTwoFactor.at': { $gt: new Date() } };
  if (!(await cancel(services, due))) throw createApiError('CANCEL_LINK_INVALID');
}

/** Cancels a scheduled change of the second factor; does nothing when none is scheduled. */
export async function cancelTwoFactorChange(services: Mail, userId: string): Promise<void> {
  await cancel(services, { userId, plannedTwoFactor: { $exists: true } });
}

async function cancel(services: Mail, filter: UserFilter): Promise<UserDoc | null> {
  const user = await UserModel.findOne(filter).lean();
  if (!user) return null;
  return updateUserAndMail(services, {
    ...{ user, filter, update: { $unset: { plannedTwoFactor: 1 } } },
    email: services.mail.templates.twoFactorChangeCancelled(),
  });
}

/** Applies the scheduled changes that are due. */
export async function applyDueTwoFactorChanges(
  services: Mail,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<JobCounts> {
  const due = UserModel.find({ 'plannedTwoFactor.at': { $lte: new Date(now) } }).lean();
  const step = async (user: UserDoc) => user.plannedTwoFactor && applyChange(services, user, user.plannedTwoFactor);
  return processItems(due.cursor({ batchSize: JOB_BATCH_SIZE }), step, signal);
}

/**
 * Applies a change if it is still scheduled: of several processes, and of the change and its cancellation, only one
 * succeeds.
 */
async function applyChange(services: Mail, user: UserDoc, { to, tokenHash }: ScheduledTwoFactorChange): Promise<void> {
  const { templates } = services.mail;
  const template = to === null ? templates.twoFactorOff : templates.twoFactorOn;
  await updateUserAndMail(services, {
    ...{ user, filter: { userId: user.userId, 'plannedTwoFactor.tokenHash': tokenHash } },
    update:
      to === null
        ? { $unset: { twoFactor: 1, plannedTwoFactor: 1 } }
        : { $set: { twoFactor: to }, $unset: { plannedTwoFactor: 1 } },
    email: template({ at: new Date(), device: null }),
  });
}
