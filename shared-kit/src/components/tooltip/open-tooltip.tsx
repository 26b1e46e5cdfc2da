import { Tooltip as Base } from '@base-ui/react/tooltip';
import styles from './tooltip.module.css';

interface OpenTooltipProps {
  text: string;
  /** The control that it describes. */
  anchor: Element;
  open: boolean;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** The tooltip at its control. Loaded with the first one that is shown. */
export function OpenTooltip({ text, anchor, open, onClose, onPointerEnter, onPointerLeave }: OpenTooltipProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      {/* Screen readers have read these words as the control's name. */}
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
