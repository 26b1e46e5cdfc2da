// This module is evaluated before all others, so that a third-party script first finds the consent 'denied'. The data
// layer is an array on this page and sends nothing itself.
import { type CookiePreferences, readPreferences } from './preferences.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type Signal = 'granted' | 'denied';

const isInBrowser = typeof window !== 'undefined';
if (isInBrowser) window.dataLayer ??= [];
// During prerendering nothing is reported.
const layer = isInBrowser ? (window.dataLayer ?? []) : [];

/** Tag managers recognise a command by its type: an `arguments` object, not an array. */
function command(..._words: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  layer.push(arguments);
}

const signal = (allowed: boolean): Signal => (allowed ? 'granted' : 'denied');

function signalsOf(preferences: CookiePreferences | null): Record<string, Signal> {
  return {
    analytics_storage: signal(preferences?.analytics ?? false),
    personalization_storage: signal(preferences?.personalized ?? false),
    ad_storage: signal(preferences?.advertising ?? false),
    ad_user_data: signal(preferences?.advertising ?? false),
    ad_personalization: signal(preferences?.profileAds ?? false),
  };
}

/** Pushes the current consent to the data layer. */
export function pushConsentToDataLayer(preferences: CookiePreferences): void {
  command('consent', 'update', signalsOf(preferences));
}

/** Reports a page view with its route pattern, never a URL with a token, id or query. */
export function reportPageView(pattern: string): void {
  layer.push({ event: 'page_view', page_path: pattern });
}

command('consent', 'default', signalsOf(null));
const saved = isInBrowser ? readPreferences(document.cookie) : null;
if (saved !== null) pushConsentToDataLayer(saved);
