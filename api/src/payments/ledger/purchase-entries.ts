import { HOUR_MS } from '@northkeep/contracts';
import { CHECKOUT_ENTRY_TTL_MS } from './checkout-entries.ts';
import {
  type ClosingReason,
  type ClosingStep,
  type LedgerEntry,
  LedgerModel,
  type LedgerState,
} from './ledger.model.ts';

const EVENTS_KEPT = 20;
/**
 * Margin after the deadline of a registration. It is longer than any request, so a registration that was finished in
 * the last moment has become an account by then.
 */
const FINISH_MARGIN_MS = HOUR_MS;
/** Reasons of ending a purchase for which the owner is removed from the ledger entry. */
const OWNERLESS: readonly ClosingReason[] = ['ownerless', 'unfinished'];

/** Update operators that record the id of an event. The write that stores the result of the event contains them. */
const eventUpdate = (eventId: string | undefined) =>
  eventId === undefined ? {} : { $push: { events: { $each: [eventId], $slice: -EVENTS_KEPT } } };

interface NewClosing {
  readonly reason: ClosingReason;
  readonly eventId?: string | undefined;
}

/** Records that a paid purchase must be ended; the job does it. Idempotent: the first reason is kept. */
export async function recordPurchaseClosing(entryId: string, { reason, eventId }: NewClosing): Promise<void> {
  await LedgerModel.updateOne(
    { _id: entryId, state: 'paid' },
    {
      $set: {
        state: 'closing',
        closing: { reason, step: 'end' },
        dueAt: new Date(),
        attempts: 0,
        ...(OWNERLESS.includes(reason) ? { userId: null } : {}),
      },
      $unset: { finishBy: 1 },
      ...eventUpdate(eventId),
    },
  );
}

interface Deadline {
  readonly finishBy: Date;
  readonly eventId: string | undefined;
}

/**
 * Records the date by which the registration that has paid must be finished. The job processes the entry after that
 * date.
 */
export async function recordRegistrationDeadline(entryId: string, { finishBy, eventId }: Deadline): Promise<void> {
  const dueAt = new Date(finishBy.getTime() + FINISH_MARGIN_MS);
  await LedgerModel.updateOne(
    { _id: entryId, state: 'paid' },
    { $set: { finishBy, dueAt, attempts: 0 }, ...eventUpdate(eventId) },
  );
}

/** Records that a purchase now belongs to its account, so that the job no longer processes the entry. */
export async function recordPurchaseApplied(entryId: string, eventId?: string): Promise<void> {
  await LedgerModel.updateOne(
    { _id: entryId, state: 'paid' },
    { $unset: { dueAt: 1, finishBy: 1 }, ...eventUpdate(eventId) },
  );
}

interface DoneStep {
  readonly step: ClosingStep;
  readonly next: ClosingStep;
}

/** Stores the next step of ending a purchase. Returns false when another process has stored it before. */
export async function recordPurchaseClosingStep(entryId: string, { step, next }: DoneStep): Promise<boolean> {
  const { modifiedCount } = await LedgerModel.updateOne(
    { _id: entryId, state: 'closing', 'closing.step': step },
    { $set: { 'closing.step': next, attempts: 0 } },
  );
  return modifiedCount === 1;
}

/** Records that a purchase has ended. */
export async function recordPurchaseClosed(entryId: string): Promise<void> {
  await LedgerModel.updateOne(
    { _id: entryId },
    { $set: { state: 'closed', ...purge() }, $unset: { dueAt: 1, finishBy: 1 } },
  );
}

/** Maps the state of a ledger entry to its state after the account is deleted. */
const RELEASED = {
  opening: 'expired',
  open: 'expired',
  expired: 'expired',
  paid: 'closed',
  closing: 'closing',
  closed: 'closed',
} as const satisfies Record<LedgerState, LedgerState>;

/** Removes the owner of an entry whose payments have ended; a running closing continues. */
export async function removeEntryOwner({ _id, state }: LedgerEntry): Promise<void> {
  const released = RELEASED[state];
  const isClosing = state === 'closing';
  await LedgerModel.updateOne(
    // The filter matches the state that was read and the state that this update sets, because a webhook event may have
    // recorded the end of the purchase in the meantime. An entry that was paid in the meantime does not match and stays
    // unchanged.
    { _id, state: { $in: [state, released] } },
    {
      $set: { userId: null, state: released, ...(isClosing ? {} : purge()) },
      $unset: { openFor: 1, finishBy: 1, ...(isClosing ? {} : { dueAt: 1 }) },
    },
  );
}

/**
 * Makes the job process the ledger entries of a user now, because the account was created or deleted. Includes the
 * entry of the checkout that paid for the account: a concurrent adoption may have given it to another registration.
 */
export async function makeOwnerEntriesDue(userId: string, checkoutId?: string): Promise<void> {
  const own = checkoutId === undefined ? { userId } : { $or: [{ userId }, { sessionId: checkoutId }] };
  await LedgerModel.updateMany(
    { ...own, state: { $in: ['open', 'paid'] } },
    { $set: { dueAt: new Date(), attempts: 0 } },
  );
}

/** Makes the account that was created with a payment the owner of its ledger entry again. Returns the current entry. */
export async function assignEntryToAccount(entry: LedgerEntry, userId: string): Promise<LedgerEntry> {
  const returned = await LedgerModel.findOneAndUpdate(
    { _id: entry._id, state: 'paid' },
    { $set: { userId }, $unset: { finishBy: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return returned ?? entry;
}

const purge = () => ({ purgeAt: new Date(Date.now() + CHECKOUT_ENTRY_TTL_MS) });
