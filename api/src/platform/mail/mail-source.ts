import type { Model } from 'mongoose';
import type { MailSource, PendingMail } from './pending-mail.ts';

/** Collection whose documents hold, in the field `mails`, the emails that a change of the document has caused. */
export interface MailSourceCollection {
  /** Reads the emails of up to `limit` documents. */
  find(limit: number): Promise<readonly { readonly id: unknown; readonly mails: readonly PendingMail[] }[]>;
  remove(id: unknown, mailIds: readonly string[]): Promise<void>;
}

/** Returns the emails of a model with {@link mailSourceFields} as a source for the mail worker. */
export function createMailSourceCollection<T extends MailSource>(model: Model<T>): MailSourceCollection {
  const { collection } = model;
  return {
    async find(limit) {
      const documents = await collection
        .find<MailSource & { readonly _id: unknown }>({ 'mails.at': { $gt: new Date(0) } })
        .project<MailSource & { readonly _id: unknown }>({ mails: 1 })
        .limit(limit)
        .toArray();
      return documents.map(({ _id, mails = [] }) => ({ id: _id, mails }));
    },
    async remove(id, mailIds) {
      await model.updateOne({ _id: id }, { $pull: { mails: { id: { $in: mailIds } } } });
    },
  };
}
