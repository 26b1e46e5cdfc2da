import { recordAuditedAction } from '../../audit/record-action.ts';
import { conflictError, notFoundError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { grantFeeWaiver } from '../../users/waivers.ts';
import { type SupportDoc, SupportModel } from '../support.model.ts';
import { presentSupportRequests } from './list-requests.ts';

interface Decision {
  readonly id: string;
  /** The userId of the administrator. */
  readonly by: string;
}

/**
 * Waives the activation fee for the email of a request and mails it once. A repeated call completes an interrupted one.
 * Throws 404 for an unknown request and 409 for a request of another kind.
 */
export async function approveWaiverRequest({ mail }: ServiceDeps, { id, by }: Decision): Promise<SupportDoc> {
  const request = await findRequest(id);
  if (request.kind !== 'waiver') throw conflictError((await presentSupportRequests([request]))[0]);
  const { email } = request;
  await recordAuditedAction({ action: 'fee-waived', by, targetId: id, isOnce: true });
  await grantFeeWaiver({ email, by });
  const notice = mail.prepare({ to: email, email: mail.templates.feeWaived(email) });
  await SupportModel.updateOne(
    { _id: id, state: { $ne: 'waived' } },
    { $set: { state: 'waived', decidedBy: by, decidedAt: new Date() }, $push: { mails: notice } },
  );
  mail.wake();
  return findRequest(id);
}

/** Marks a request as closed; a granted waiver stays valid. Throws 404 for an unknown request. */
export async function closeSupportRequest({ id, by }: Decision): Promise<SupportDoc> {
  const request = await findRequest(id);
  if (request.state !== 'open') return request;
  await recordAuditedAction({ action: 'request-closed', by, targetId: id, isOnce: true });
  await SupportModel.updateOne(
    { _id: id, state: 'open' },
    { $set: { state: 'closed', decidedBy: by, decidedAt: new Date() } },
  );
  return findRequest(id);
}

async function findRequest(id: string): Promise<SupportDoc> {
  const request = await SupportModel.findById(id).lean();
  if (!request) throw notFoundError();
  return request;
}
