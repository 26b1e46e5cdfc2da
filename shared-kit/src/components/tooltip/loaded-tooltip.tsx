import { Tooltip as Base } from '@base-ui/react/tooltip';
import styles from './loaded-tooltip.module.css';

interface LoadedTooltipProps {
  text: string;
  /** Control that the tooltip describes. */
  anchor: Element;
  open: boolean;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** Tooltip next to its control. This module is loaded when the first tooltip is shown. */
export function LoadedTooltip({ text, anchor, open, onClose, onPointerEnter, onPointerLeave }: LoadedTooltipProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      {/* The tooltip is hidden from screen readers, which read the same text as the name of the control. */}
      <Base.Portal aria-hidden="true">
        <Base.Positioner className={styles.place} sideOffset={6} anchor={anchor}>
          <Base.Popup className={styles.tip} onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave}>
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
