export type BannerKind = 'push' | 'install' | 'ios';

export interface BannerInput {
  readonly isPushSupported: boolean;
  /** Permission for notifications; null where the browser has none. */
  readonly permission: NotificationPermission | null;
  readonly install: 'offered' | 'installed' | 'not-from-here';
  readonly isIos: boolean;
  readonly isDismissed: boolean;
  /** The banner for iOS is dismissed by itself: it says something else. */
  readonly isIosDismissed: boolean;
}

/** Returns the banner to show, or null: push where it is undecided, else installing where there is no push. */
export function bannerOf(input: BannerInput): BannerKind | null {
  const { isPushSupported, permission, install, isIos, isDismissed, isIosDismissed } = input;
  if (isPushSupported) return permission === 'default' && !isDismissed ? 'push' : null;
  if (install === 'installed') return null;
  if (isIos) return isIosDismissed ? null : 'ios';
  return install === 'offered' && !isDismissed ? 'install' : null;
}
