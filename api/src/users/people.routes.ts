import {
  type ListedAccount,
  OPERATIONS,
  PEOPLE_PAGE_SIZE,
  type PeoplePage,
  type SubscriptionState,
} from '@northkeep/contracts';
import { changeRoleBody, peopleQuery, peopleResponse, personResponse } from '@northkeep/contracts/schemas';
import { z } from 'zod';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createApiError, notFoundError } from '../errors.ts';
import { registerOperation } from '../operation.ts';
import type { Billing } from '../payments/billing.model.ts';
import { changeRole } from './grant-role.ts';
import { planOf, planOfSubscription } from './plan-of.ts';
import { type UserDoc, UserModel } from './user.model.ts';

const params = z.strictObject({ id: z.uuid() });

/** Routes of `/admin/people`: the accounts, and their roles. No route here changes credentials, email or keys. */
export function peopleRoutes(): ApiRouter {
  const router = createApiRouter();
  registerOperation(router, OPERATIONS.adminListPeople, { query: peopleQuery, answer: peopleResponse }, ({ input }) =>
    readPage(input.query),
  );
  registerOperation(
    router,
    OPERATIONS.adminChangeRole,
    { params, body: changeRoleBody, answer: personResponse },
    async ({ session, input }) => {
      const { role } = input.body;
      // Rejects a change of the administrator's own role, because the last SUPER_ADMIN could lock out all
      // administrators by mistake.
      if (session.role !== 'SUPER_ADMIN' || input.params.id === session.userId) throw createApiError('FORBIDDEN');
      const user = await UserModel.findOne({ userId: input.params.id }).lean();
      if (!user) throw notFoundError();
      if (user.role !== role && !(await changeRole({ user, role, by: session.userId }))) throw notFoundError();
      return presentPerson({ ...user, role });
    },
  );
  return router;
}

interface PageInput {
  readonly find?: string | undefined;
  readonly after?: string | undefined;
  readonly subscribed?: 'true' | 'false' | undefined;
}

/** Upper bound for a search by prefix: this character sorts after every character in an email. */
const LAST_CHARACTER = '\uffff';

async function readPage({ find = '', after, subscribed }: PageInput): Promise<PeoplePage> {
  const email = { $gte: find, $lt: `${find}${LAST_CHARACTER}`, ...(after === undefined ? {} : { $gt: after }) };
  const found = await UserModel.find({ email, ...(subscribed === 'true' ? { billing: { $ne: null } } : {}) })
    .sort({ email: 1 })
    .limit(PEOPLE_PAGE_SIZE + 1)
    .lean();
  const page = found.slice(0, PEOPLE_PAGE_SIZE);
  return { people: page.map(presentPerson), next: found.length > page.length ? (page.at(-1)?.email ?? null) : null };
}

function presentPerson({
  userId,
  email,
  firstName,
  lastName,
  role,
  billing,
  activation,
  createdAt,
}: UserDoc): ListedAccount {
  return {
    id: userId,
    email,
    firstName,
    lastName,
    role,
    plan: planOf(billing),
    activation: activation.by,
    createdAt: createdAt.toISOString(),
    subscription: billing && {
      plan: billing.plan,
      term: billing.term,
      state: stateOf(billing),
      until: billing.currentPeriodEnd.toISOString(),
    },
  };
}

function stateOf(billing: Billing): SubscriptionState {
  if (planOfSubscription(billing) === 'free') return 'ended';
  if (billing.status !== 'active' && billing.status !== 'trialing') return 'grace';
  return billing.cancelAtPeriodEnd ? 'ending' : 'active';
}
