import type mongoose from 'mongoose';
import { RegistrationModel } from '../auth/registration.model.ts';
import { locateSealedRegistrationField, locateSealedUserField } from '../auth/registrations.ts';
import { MailOutboxModel } from '../platform/mail/mail-outbox.model.ts';
import { locateSealedMailBody } from '../platform/mail/pending-mail.ts';
import { KeyLedgerModel } from '../platform/server-key.model.ts';
import type { SealedValueLocation } from '../platform/server-key.ts';
import { SEALED_PEPPER_LOCATION } from '../platform/server-key-start.ts';
import { SEALED_VAPID_LOCATION } from '../push/vapid-keys.ts';
import { SupportModel } from '../support/support.model.ts';
import { SubscriberModel } from '../updates/subscriber.model.ts';
import { DeletionModel } from '../users/deletion.model.ts';
import { UserModel } from '../users/user.model.ts';

export type StoredDocument = Readonly<Record<string, unknown>>;

/**
 * Returns the location of a sealed value, which is the associated data of its encryption. `element` is the list element
 * that contains the value, or the document itself.
 */
type PlaceOf = (document: StoredDocument, element: StoredDocument) => SealedValueLocation;

/** Fields of a collection that are sealed with SERVER_KEY. */
export interface SealedCollection {
  readonly collection: mongoose.Collection;
  /** Sealed fields by dotted path; `[]` means every element of a list. */
  readonly fields: Readonly<Record<string, PlaceOf>>;
}

type PlaceOfUser = (field: string, userId: string) => SealedValueLocation;
const placeBy =
  (place: PlaceOfUser, field: string): PlaceOf =>
  ({ userId }) =>
    place(field, String(userId));
const ofUser = (field: string) => placeBy(locateSealedUserField, field);
const ofRegistration = (field: string) => placeBy(locateSealedRegistrationField, field);
const totp = ofUser('totp');
const waitingMails = { 'mails[].body': (_, { id }) => locateSealedMailBody(String(id)) } satisfies Record<
  string,
  PlaceOf
>;

/** Every sealed field of the database; a test compares the list with the schemas. */
export const SEALED_COLLECTIONS: readonly SealedCollection[] = [
  {
    collection: UserModel.collection,
    fields: {
      authHash: ofUser('authHash'),
      erkp: ofUser('erkp'),
      proof: ofUser('proof'),
      doors: ofUser('doors'),
      'replacedVaults[].erkp': ofUser('erkp'),
      'replacedVaults[].proof': ofUser('proof'),
      'replacedVaults[].doors': ofUser('doors'),
      'twoFactor.secret': totp,
      'pendingTwoFactor.secret': totp,
      'plannedTwoFactor.to.secret': totp,
      ...waitingMails,
    },
  },
  {
    collection: RegistrationModel.collection,
    fields: {
      'keys.authHash': ofRegistration('authHash'),
      'keys.erkp': ofRegistration('erkp'),
      'keys.proof': ofRegistration('proof'),
    },
  },
  { collection: DeletionModel.collection, fields: waitingMails },
  { collection: SupportModel.collection, fields: waitingMails },
  { collection: SubscriberModel.collection, fields: waitingMails },
  { collection: MailOutboxModel.collection, fields: { body: ({ _id }) => locateSealedMailBody(String(_id)) } },
  {
    collection: KeyLedgerModel.collection,
    fields: { pepper: () => SEALED_PEPPER_LOCATION, vapid: () => SEALED_VAPID_LOCATION },
  },
];
