import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The `beforeinstallprompt` event of Chromium, which the DOM types of TypeScript lack. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface InstallStore {
  /** Install prompt of the browser, which can be shown once. */
  readonly offered: InstallPrompt | null;
  /** True if the app runs in a standalone window or was just installed. */
  readonly installed: boolean;
}

const installStore = createStore<InstallStore>()(() => ({ offered: null, installed: false }));

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

// The browser fires `beforeinstallprompt` once, soon after loading, so the event is kept for a later click.
if (typeof window !== 'undefined') {
  // A browser without media queries does not install apps either.
  const standalone = window.matchMedia?.('(display-mode: standalone), (display-mode: window-controls-overlay)');
  installStore.setState({ installed: standalone?.matches ?? false });
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) installStore.setState({ offered: event });
  });
  window.addEventListener('appinstalled', () => installStore.setState({ offered: null, installed: true }));
}

/** Returns whether the app is installed, or can be installed from this browser. */
export function useInstallState(): 'offered' | 'installed' | 'not-from-here' {
  return useStore(installStore, ({ offered, installed }) =>
    installed ? 'installed' : offered === null ? 'not-from-here' : 'offered',
  );
}

/**
 * Shows the install prompt of the browser. Each prompt can be shown once; the browser decides when to offer another.
 */
export async function promptInstall(): Promise<void> {
  const { offered } = installStore.getState();
  if (offered === null) return;
  installStore.setState({ offered: null });
  const { outcome } = await offered.prompt();
  if (outcome === 'accepted') installStore.setState({ installed: true });
}
