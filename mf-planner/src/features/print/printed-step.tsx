import { printTexts } from './copy.ts';

interface PrintedStepProps {
  label: string;
  /** Planned times of the week. */
  total: number;
  progress: number;
  /** Printed after the figures. */
  aside?: string;
}

/** A step of a week as it is printed: a circle for each planned time, its label, and the figures in words. */
export function PrintedStep({ label, total, progress, aside = '' }: PrintedStepProps) {
  const filled = Math.min(progress, total);
  return (
    <li>
      <span className="mark" aria-hidden="true">
        {'●'.repeat(filled) + '○'.repeat(Math.max(total - filled, 0))}
      </span>
      <bdi translate="no">{label}</bdi>
      <span className="aside">
        {[printTexts.times(progress, total), aside].filter((text) => text !== '').join(', ')}
      </span>
    </li>
  );
}
