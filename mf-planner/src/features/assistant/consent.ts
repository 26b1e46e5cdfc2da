import { PLAN_LIMITS, SETTINGS_ID } from '@northkeep/contracts';
import { autorun } from '@northkeep/shared-kit/runtime';
import { EncryptedValue, session, settings } from '@northkeep/shared-vault';
import { writeSettings } from '../plan/plan.ts';

/**
 * Encrypted flag that the user has consented on this device. Without it, a setting that was synced from another device
 * does not let this device send texts.
 */
const mark = new EncryptedValue<boolean>({
  name: 'assistant-consent',
  empty: false,
  decode: (stored) => stored === true,
});

/** Returns the synced setting of the account; a value that could not be decrypted counts as off. */
function isOnForAccount(): boolean {
  const item = settings.get(SETTINGS_ID);
  return item !== undefined && !item.damaged.has('suggestionsOptIn') && item.suggestionsOptIn;
}

/**
 * Consent to the assistant: given while the synced setting of the account and the encrypted flag of this device are
 * both on. Observable.
 */
export const assistantConsent = {
  get isGiven(): boolean {
    return mark.value && isOnForAccount();
  },
  get isOnElsewhere(): boolean {
    return isOnForAccount() && !mark.value;
  },
  get isDamaged(): boolean {
    return settings.get(SETTINGS_ID)?.damaged.has('suggestionsOptIn') ?? false;
  },
  /** False until this device has read its stored consent, and on devices that cannot store one. */
  get canStore(): boolean {
    return mark.ready;
  },
  give(): void {
    if (!mark.ready) return;
    writeSettings({ suggestionsOptIn: true });
    mark.set(true);
  },
  /** Turns the assistant off on all devices. */
  withdraw(): void {
    mark.set(false);
    writeSettings({ suggestionsOptIn: false });
  },
};

// When another device turns the setting off, the consent of this device is removed too. If the other device turns the
// setting on again, the assistant stays off on this device until the user consents here.
autorun(() => {
  if (settings.status === 'ready' && mark.value && !isOnForAccount()) mark.set(false);
});

/** True when the billing plan of the account includes the assistant. */
export function isAssistantInBillingPlan(): boolean {
  return PLAN_LIMITS[session.getState().user?.plan ?? 'free'].assistant;
}
