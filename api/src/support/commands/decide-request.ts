import { conflict, notFound } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { grantWaiver } from '../../users/waivers.ts';
import { type SupportDoc, SupportModel } from '../support.model.ts';
import { presentRequests } from './list-requests.ts';

interface Decision {
  readonly id: string;
  /** The administrator's userId. */
  readonly by: string;
}

/**
 * Grants a waiver: its address registers without the activation fee, and is told so by mail once. Repeating it
 * completes what was interrupted. Throws 404, and 409 for a request that asks for something else.
 */
export async function approveRequest({ mail }: ServiceDeps, { id, by }: Decision): Promise<SupportDoc> {
  const request = await find(id);
  if (request.kind !== 'waiver') throw conflict((await presentRequests([request]))[0]);
  const { email } = request;
  await grantWaiver({ email, by });
  const { modifiedCount } = await SupportModel.updateOne(
    { _id: id, state: { $ne: 'waived' } },
    { $set: { state: 'waived', decidedBy: by, decidedAt: new Date() } },
  );
  if (modifiedCount > 0) mail.sendLater({ to: email, email: mail.templates.feeWaived(email) });
  return find(id);
}

/** Notes that a request was answered or declined; a waiver that was granted stays granted. Throws 404. */
export async function closeRequest({ id, by }: Decision): Promise<SupportDoc> {
  await SupportModel.updateOne(
    { _id: id, state: 'open' },
    { $set: { state: 'closed', decidedBy: by, decidedAt: new Date() } },
  );
  return find(id);
}

async function find(id: string): Promise<SupportDoc> {
  const request = await SupportModel.findById(id).lean();
  if (!request) throw notFound();
  return request;
}
