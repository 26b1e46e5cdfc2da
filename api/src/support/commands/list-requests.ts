import {
  DECIDED_SUPPORT_REQUESTS_MAX,
  EARLIER_SUPPORT_REQUESTS_MAX,
  OPEN_SUPPORT_REQUESTS_MAX,
  PLAN_LIMITS,
  type RequesterRegistrationState,
  type SupportRequest,
} from '@northkeep/contracts';
import { RegistrationModel } from '../../auth/registration.model.ts';
import { getSharedPlan, planOf } from '../../users/plan-of.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { type SupportDoc, SupportModel } from '../support.model.ts';

/**
 * Lists the requests for administrators: first the open ones with priority support, then the other open ones, then the
 * last decided ones, each group with the newest first.
 */
export async function listSupportRequests(): Promise<SupportRequest[]> {
  const open = await SupportModel.find({ state: 'open' }).sort({ at: 1 }).limit(OPEN_SUPPORT_REQUESTS_MAX).lean();
  const decided = await SupportModel.find({ state: { $in: ['waived', 'closed'] } })
    .sort({ at: -1 })
    .limit(DECIDED_SUPPORT_REQUESTS_MAX)
    .lean();
  const presented = await presentSupportRequests([...open.reverse(), ...decided]);
  const isFirst = ({ state, hasPriority }: SupportRequest) => state === 'open' && hasPriority;
  return [...presented.filter(isFirst), ...presented.filter((request) => !isFirst(request))];
}

/**
 * Converts requests to their wire form. Adds the number of earlier requests with the same email, the registration stage
 * of the email, and its claim to priority support.
 */
export async function presentSupportRequests(requests: readonly SupportDoc[]): Promise<SupportRequest[]> {
  const emails = [...new Set(requests.map(({ email }) => email))];
  const users = await UserModel.find({ email: { $in: emails } }, { email: 1, billing: 1 }).lean();
  const stages = await stagesOf(emails, users);
  const prioritised = new Set(users.filter(hasPrioritySupport).map(({ email }) => email));
  const presented: SupportRequest[] = [];
  for (const { _id, kind, email, message, state, at, decidedAt } of requests)
    presented.push({
      id: _id.toHexString(),
      kind,
      email,
      message,
      state,
      at: at.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      stage: stages.get(email) ?? 'none',
      hasPriority: prioritised.has(email),
      earlier: await SupportModel.countDocuments({ email, at: { $lt: at } }, { limit: EARLIER_SUPPORT_REQUESTS_MAX }),
    });
  return presented;
}

/** Returns true for an account that comes first. Without payments every account has the same plan, so none does. */
const hasPrioritySupport = ({ billing }: Pick<UserDoc, 'billing'>): boolean =>
  getSharedPlan() === null && PLAN_LIMITS[planOf(billing)].prioritySupport;

async function stagesOf(
  emails: readonly string[],
  users: readonly Pick<UserDoc, 'email'>[],
): Promise<Map<string, RequesterRegistrationState>> {
  const registrations = await RegistrationModel.find({ email: { $in: [...emails] } }, { email: 1, state: 1 }).lean();
  const stages = new Map<string, RequesterRegistrationState>();
  for (const { email, state } of registrations) {
    if (state === 'verified') stages.set(email, 'verified');
    else if (state === 'pending' && !stages.has(email)) stages.set(email, 'unverified');
  }
  for (const { email } of users) stages.set(email, 'account');
  return stages;
}
