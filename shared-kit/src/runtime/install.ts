import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Chromium's event, which no TypeScript library knows yet. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Installing {
  /** The browser offers to install the app; it may be asked once. */
  readonly offered: InstallPrompt | null;
  /** The page runs in a window of its own, or was just installed. */
  readonly installed: boolean;
}

const installStore = createStore<Installing>()(() => ({ offered: null, installed: false }));

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

// The offer comes once, soon after the page; whoever wants to show it later finds it here.
if (typeof window !== 'undefined' && typeof window.matchMedia === 'function') {
  installStore.setState({ installed: window.matchMedia('(display-mode: standalone)').matches });
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) installStore.setState({ offered: event });
  });
  window.addEventListener('appinstalled', () => installStore.setState({ offered: null, installed: true }));
}

/** Whether the app can be installed from this browser, or is. */
export function useInstallState(): 'offered' | 'installed' | 'not-from-here' {
  return useStore(installStore, ({ offered, installed }) =>
    installed ? 'installed' : offered === null ? 'not-from-here' : 'offered',
  );
}

/** Shows the browser's own question. It may be asked once; afterwards the browser decides when to offer it again. */
export async function promptInstall(): Promise<void> {
  const { offered } = installStore.getState();
  if (offered === null) return;
  installStore.setState({ offered: null });
  const { outcome } = await offered.prompt();
  if (outcome === 'accepted') installStore.setState({ installed: true });
}
