import type { LucideIcon } from 'lucide-react';

/** Icon component of lucide-react. */
export type IconComponent = LucideIcon;

/** Outline icon in the text colour, 20 px or 16 px (`small`). Hidden from screen readers: the visible text names it. */
export function Icon({
  of: Shape,
  small,
  className,
}: {
  of: IconComponent;
  small?: boolean | undefined;
  className?: string | undefined;
}) {
  const size = small ? 16 : 20;
  return (
    <Shape size={size} strokeWidth={1.5} aria-hidden="true" focusable="false" {...(className ? { className } : {})} />
  );
}
