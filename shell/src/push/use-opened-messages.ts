import { useNavigate } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import { isOpenPathMessage } from '../worker/messages.ts';

/** Opens the page of a notification that was clicked while this tab is open. */
export function useNotificationClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    // The service worker container is missing in a browser without service workers.
    if (!worker) return;
    const open = ({ data }: MessageEvent<unknown>) => {
      if (isOpenPathMessage(data)) void navigate(data.path);
    };
    worker.addEventListener('message', open);
    return () => worker.removeEventListener('message', open);
  }, [navigate]);
}
