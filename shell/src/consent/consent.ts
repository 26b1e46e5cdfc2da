import { createStore } from '@northkeep/shared-kit/runtime';
import { pushConsentToDataLayer } from './data-layer.ts';
import { loadAnalyticsScript } from './operator-script.ts';
import { type CookiePreferences, readPreferences, serializePreferences } from './preferences.ts';

interface Consent {
  /** Stored choice of cookie categories; null before the user has made one. */
  readonly chosen: CookiePreferences | null;
  /** True while the dialog is reopened from the footer. */
  readonly reopened: boolean;
}

export const consentStore = createStore<Consent>()(() => ({
  // There is no document during prerendering.
  chosen: typeof window === 'undefined' ? null : readPreferences(document.cookie),
  reopened: false,
}));

/** Stores a choice for a year and passes it to the data layer. */
export function storeConsent(preferences: CookiePreferences): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and this must be at once
  document.cookie = serializePreferences(preferences, location.protocol);
  consentStore.setState({ chosen: preferences, reopened: false });
  pushConsentToDataLayer(preferences);
  loadAnalyticsScript(preferences);
}

export const reopenCookieDialog = (): void => consentStore.setState({ reopened: true });

const { chosen } = consentStore.getState();
if (chosen !== null) loadAnalyticsScript(chosen);
