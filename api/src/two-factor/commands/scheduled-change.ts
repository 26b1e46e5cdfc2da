import { newToken, tokenHash } from '../../auth/tokens.ts';
import { fail } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { OBJECTION_PERIOD_MS } from '../../users/objection-period.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import type { ScheduledTwoFactorChange, TwoFactor } from '../two-factor.model.ts';

type Mail = Pick<Services, 'mail'>;
type Which = Readonly<Record<string, unknown>>;

interface Plan {
  readonly user: UserDoc;
  /** Null: none from then on. */
  readonly to: TwoFactor | null;
  /** What must still stand when it is written. */
  readonly still: Which;
}

/**
 * Plans a change of the second factor and tells its owner, with a link that cancels it. An end that is asked for twice
 * keeps its first date, and the last link counts; another key begins to wait anew, because nobody was told of it yet.
 */
export async function scheduleTwoFactorChange({ mail }: Mail, { user, to, still }: Plan): Promise<UserDoc> {
  const token = newToken();
  const ending = to === null && user.plannedTwoFactor?.to === null ? user.plannedTwoFactor.at : null;
  const at = ending ?? new Date(Date.now() + OBJECTION_PERIOD_MS);
  const plannedTwoFactor: ScheduledTwoFactorChange = { to, at, tokenHash: tokenHash(token) };
  const planned = await UserModel.findOneAndUpdate(
    still,
    { $set: { plannedTwoFactor }, $unset: { pendingTwoFactor: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!planned) throw fail('CONFLICT');
  const email =
    to === null
      ? mail.templates.twoFactorRemovalScheduled({ at, token })
      : mail.templates.twoFactorSetupScheduled({ at, token });
  mail.sendLater({ to: user.email, email });
  return planned;
}

/** Takes a planned change back by its mailed link. Throws 400 for a link that is not good (any more). */
export async function cancelTwoFactorChangeByLink(services: Mail, token: string): Promise<void> {
  const due = { 'plannedTwoFactor.tokenHash': tokenHash(token), 'plannedTwoFactor.at': { $gt: new Date() } };
  if (!(await cancel(services, due))) throw fail('CANCEL_LINK_INVALID');
}

/** Cancels a scheduled change of the second factor; does nothing where none is scheduled. */
export async function cancelTwoFactorChange(services: Mail, userId: string): Promise<void> {
  await cancel(services, { userId, plannedTwoFactor: { $exists: true } });
}

async function cancel({ mail }: Mail, which: Which): Promise<UserDoc | null> {
  const user = await UserModel.findOneAndUpdate(
    which,
    { $unset: { plannedTwoFactor: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (user) mail.sendLater({ to: user.email, email: mail.templates.twoFactorChangeCancelled() });
  return user;
}

/** Makes the changes whose wait is over. */
export async function applyDueTwoFactorChanges(services: Mail, now = Date.now()): Promise<void> {
  for (const user of await UserModel.find({ 'plannedTwoFactor.at': { $lte: new Date(now) } }).lean())
    if (user.plannedTwoFactor) await take(services, user, user.plannedTwoFactor);
}

/** In one write that names what it was planned by: of several processes, and of a change and its cancel, one succeeds. */
async function take(
  { mail }: Mail,
  { userId, email }: UserDoc,
  { to, tokenHash }: ScheduledTwoFactorChange,
): Promise<void> {
  const still = { userId, 'plannedTwoFactor.tokenHash': tokenHash };
  const at = new Date();
  const { modifiedCount } = await UserModel.updateOne(
    still,
    to === null
      ? { $unset: { twoFactor: 1, plannedTwoFactor: 1 } }
      : { $set: { twoFactor: to }, $unset: { plannedTwoFactor: 1 } },
  );
  if (modifiedCount === 0) return;
  const how = { at, device: null };
  mail.sendLater({
    to: email,
    email: to === null ? mail.templates.twoFactorOff(how) : mail.templates.twoFactorOn(how),
  });
}
