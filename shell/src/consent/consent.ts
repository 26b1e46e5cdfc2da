import { createStore } from '@northkeep/shared-kit/runtime';
import { updateConsent } from './data-layer.ts';
import { loadOperatorScript } from './operator-script.ts';
import { type CookiePreferences, cookieOf, readPreferences } from './preferences.ts';

interface Consent {
  /** What was chosen, null until it is. */
  readonly chosen: CookiePreferences | null;
  /** Asked for again, from the footer. */
  readonly reopened: boolean;
}

export const consentStore = createStore<Consent>()(() => ({
  chosen: readPreferences(document.cookie),
  reopened: false,
}));

/** Keeps a choice for a year and tells the data layer. */
export function choose(preferences: CookiePreferences): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and this must be at once
  document.cookie = cookieOf(preferences);
  consentStore.setState({ chosen: preferences, reopened: false });
  updateConsent(preferences);
  loadOperatorScript(preferences);
}

export const reopenCookies = (): void => consentStore.setState({ reopened: true });

const { chosen } = consentStore.getState();
if (chosen !== null) loadOperatorScript(chosen);
