import type { SupportRequest, SupportStage } from '@northkeep/contracts';
import { RegistrationModel } from '../../auth/registration.model.ts';
import { UserModel } from '../../users/user.model.ts';
import { type SupportDoc, SupportModel } from '../support.model.ts';

/** Maximum of listed requests. Above it the newest open ones are left out, so that the oldest are answered first. */
const OPEN_MAX = 200;
const DECIDED_MAX = 100;

/** Lists the requests for administrators: the open ones, then the last decided ones, each newest first. */
export async function listRequests(): Promise<SupportRequest[]> {
  const open = await SupportModel.find({ state: 'open' }).sort({ at: 1 }).limit(OPEN_MAX).lean();
  const decided = await SupportModel.find({ state: { $in: ['waived', 'closed'] } })
    .sort({ at: -1 })
    .limit(DECIDED_MAX)
    .lean();
  return presentRequests([...open.reverse(), ...decided]);
}

/** Adds to each request the registration stage of its email and the number of its earlier requests. */
export async function presentRequests(requests: readonly SupportDoc[]): Promise<SupportRequest[]> {
  const emails = [...new Set(requests.map(({ email }) => email))];
  const stages = await stagesOf(emails);
  const all = await SupportModel.find({ email: { $in: emails } }, { email: 1, at: 1 }).lean();
  return requests.map(({ _id, kind, email, message, state, at, decidedAt }) => ({
    id: _id.toHexString(),
    kind,
    email,
    message,
    state,
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    stage: stages.get(email) ?? 'none',
    earlier: all.filter((other) => other.email === email && other.at < at).length,
  }));
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
