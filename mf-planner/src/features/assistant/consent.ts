import { PLAN_GATES, SETTINGS_ID } from '@northkeep/contracts';
import { autorun } from '@northkeep/shared-kit/runtime';
import { EncryptedValue, session, settings } from '@northkeep/shared-vault';
import { writeSettings } from '../plan/plan.ts';

/** Mark of this device, encrypted: without it a setting that came from another device lets this one send nothing. */
const mark = new EncryptedValue<boolean>({
  name: 'assistant-consent',
  empty: false,
  decode: (stored) => stored === true,
});

/** The account's setting; a value that did not open counts as off. */
function isOnForAccount(): boolean {
  const item = settings.get(SETTINGS_ID);
  return item !== undefined && !item.damaged.has('suggestionsOptIn') && item.suggestionsOptIn;
}

/** Consent to the assistant: a sealed setting of the account and a mark on this device. Observable. */
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
  /** False while this device has not read its mark, or cannot store one. */
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

// A setting that was turned off elsewhere takes the mark along: turned on again there, it is off here until asked.
autorun(() => {
  if (settings.status === 'ready' && mark.value && !isOnForAccount()) mark.set(false);
});

/** True when the plan of the account includes the assistant. */
export function hasAssistant(): boolean {
  return PLAN_GATES[session.getState().user?.plan ?? 'free'].assistant;
}
