// Evaluated before everything else: whatever an operator's script reads later, it reads 'denied' first. The layer is a
// list on this page; nothing is sent anywhere by it.
import { type CookiePreferences, readPreferences } from './preferences.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type Signal = 'granted' | 'denied';

window.dataLayer ??= [];
const layer = window.dataLayer;

/** Tag managers tell commands from events by this: a command is an `arguments` object, not an array. */
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

/** Says what the person allows from now on. */
export function updateConsent(preferences: CookiePreferences): void {
  command('consent', 'update', signalsOf(preferences));
}

/** A page was shown: the pattern of its route, never an address with a token, an id or a query in it. */
export function pageView(pattern: string): void {
  layer.push({ event: 'page_view', page_path: pattern });
}

command('consent', 'default', signalsOf(null));
const saved = readPreferences(document.cookie);
if (saved !== null) updateConsent(saved);
