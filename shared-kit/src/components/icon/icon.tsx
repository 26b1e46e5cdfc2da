import type { LucideIcon } from 'lucide-react';

/** Any icon of lucide-react. */
export type IconOf = LucideIcon;

/** A 20 px outline (16 beside small text) in the colour of the text beside it. Readers skip it: the words say it. */
export function Icon({
  of: Shape,
  small,
  className,
}: {
  of: IconOf;
  small?: boolean | undefined;
  className?: string | undefined;
}) {
  const size = small ? 16 : 20;
  return (
    <Shape size={size} strokeWidth={1.5} aria-hidden="true" focusable="false" {...(className ? { className } : {})} />
  );
}
