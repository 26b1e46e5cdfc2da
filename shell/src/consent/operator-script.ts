import { registerFileHash } from '../boot/trusted-types.ts';
import type { CookiePreferences } from './preferences.ts';

const INTEGRITY = /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/;
let loaded = false;

/**
 * Loads the configured analytics script once the user allows analytics; does nothing when none is configured. The
 * configuration includes its hash, which the browser enforces.
 */
export function loadAnalyticsScript({ analytics }: CookiePreferences): void {
  const script = analytics && !loaded ? configured() : null;
  if (script === null) return;
  loaded = true;
  const { src, integrity } = script;
  registerFileHash(src, integrity);
  const element = document.createElement('script');
  element.integrity = integrity;
  element.crossOrigin = 'anonymous';
  element.async = true;
  element.src = src;
  document.head.append(element);
}

/** Returns the analytics script and its hash, which the server writes into the page when configured. */
function configured(): { src: string; integrity: string } | null {
  try {
    const value: unknown = JSON.parse(document.getElementById('analytics')?.textContent ?? 'null');
    if (typeof value !== 'object' || value === null || !('src' in value && 'integrity' in value)) return null;
    const { src, integrity } = value;
    if (typeof src !== 'string' || typeof integrity !== 'string') return null;
    return src.startsWith('https://') && INTEGRITY.test(integrity) ? { src, integrity } : null;
  } catch {
    return null;
  }
}
