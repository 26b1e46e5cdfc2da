import { useEffect, useState } from 'react';

const readPermission = (): NotificationPermission | null => ('Notification' in window ? Notification.permission : null);

/**
 * Returns the permission for notifications, or null in a browser without them. It changes also when the user decides
 * elsewhere, in the settings of the app or of the browser.
 */
export function useNotificationPermission(): NotificationPermission | null {
  const [permission, setPermission] = useState(readPermission);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', () => setPermission(readPermission()), { signal }))
      .catch((reason: unknown) => console.debug('changes of the permission are not reported', reason));
    return () => stop.abort();
  }, []);
  return permission;
}
