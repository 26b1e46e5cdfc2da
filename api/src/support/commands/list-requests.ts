import {
  DECIDED_REQUESTS_MAX,
  EARLIER_REQUESTS_MAX,
  OPEN_REQUESTS_MAX,
  type SupportRequest,
  type SupportStage,
} from '@northkeep/contracts';
import { RegistrationModel } from '../../auth/registration.model.ts';
import { UserModel } from '../../users/user.model.ts';
import { type SupportDoc, SupportModel } from '../support.model.ts';

/** Lists the requests for administrators: the open ones, then the last decided ones, each newest first. */
export async function listRequests(): Promise<SupportRequest[]> {
  const open = await SupportModel.find({ state: 'open' }).sort({ at: 1 }).limit(OPEN_REQUESTS_MAX).lean();
  const decided = await SupportModel.find({ state: { $in: ['waived', 'closed'] } })
    .sort({ at: -1 })
    .limit(DECIDED_REQUESTS_MAX)
    .lean();
  return presentRequests([...open.reverse(), ...decided]);
}

/** Adds to each request the registration stage of its email and the number of its earlier requests. */
export async function presentRequests(requests: readonly SupportDoc[]): Promise<SupportRequest[]> {
  const emails = [...new Set(requests.map(({ email }) => email))];
  const stages = await stagesOf(emails);
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
      earlier: await SupportModel.countDocuments({ email, at: { $lt: at } }, { limit: EARLIER_REQUESTS_MAX }),
    });
  return presented;
}

async function stagesOf(emails: readonly string[]): Promise<Map<string, SupportStage>> {
  const filter = { email: { $in: [...emails] } };
  const registrations = await RegistrationModel.find(filter, { email: 1, state: 1 }).lean();
  const users = await UserModel.find(filter, { email: 1 }).lean();
  const stages = new Map<string, SupportStage>();
  for (const { email, state } of registrations) {
    if (state === 'verified') stages.set(email, 'verified');
    else if (state === 'pending' && !stages.has(email)) stages.set(email, 'unverified');
  }
  for (const { email } of users) stages.set(email, 'account');
  return stages;
}
