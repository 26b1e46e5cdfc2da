export type BannerKind = 'push' | 'install' | 'ios';

export interface BannerInput {
  readonly isPushSupported: boolean;
  /** Permission for notifications; null where the browser has none. */
  readonly permission: NotificationPermission | null;
  readonly install: 'offered' | 'installed' | 'not-from-here';
  readonly isIos: boolean;
  readonly isDismissed: boolean;
  /**
   * True after the iOS banner was dismissed. It is dismissed independently of the others, because it has a different
   * message.
   */
  readonly isIosDismissed: boolean;
}

/**
 * Returns the banner to show, or null. The banner for push messages is shown while the user has not decided about them;
 * the banner for installing is shown if there are no push messages.
 */
export function pickBanner(input: BannerInput): BannerKind | null {
  const { isPushSupported, permission, install, isIos, isDismissed, isIosDismissed } = input;
  if (isPushSupported) return permission === 'default' && !isDismissed ? 'push' : null;
  if (install === 'installed') return null;
  if (isIos) return isIosDismissed ? null : 'ios';
  return install === 'offered' && !isDismissed ? 'install' : null;
}
