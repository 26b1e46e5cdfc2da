import { lazyModule } from '@northkeep/shared-kit/runtime';
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Time that a pointer rests on a control before its tooltip is shown, in ms. */
const OPEN_DELAY_MS = 600;
/** Time that a pointer has to move from the control onto the tooltip, in ms. */
const CLOSE_DELAY_MS = 100;

type TriggerProps = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

/** The part of a tooltip that Base UI draws. @internal */
export const lazyTooltip = lazyModule(() => import(/* webpackChunkName: "overlays" */ './loaded-tooltip.tsx'));

/**
 * Tooltip of a control without visible text, on hover and keyboard focus. It adds no accessible name: the control needs
 * its own `aria-label`. The control's element stays the same while the library behind the tooltip loads: replacing it
 * under a pointer would lose a click.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<TriggerProps> }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (control: Element, delayMs: number) => {
    clearTimeout(timer.current);
    const loaded = lazyTooltip.load();
    timer.current = setTimeout(() => {
      loaded.then(
        () => {
          setAnchor(control);
          setOpen(true);
        },
        (reason: unknown) => console.debug('no tooltip', reason),
      );
    }, delayMs);
    loaded.catch(() => undefined);
  };
  const hide = (delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), delayMs);
  };
  const given = children.props;
  const control = cloneElement(children, {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      given.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') show(event.currentTarget, OPEN_DELAY_MS);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      given.onPointerLeave?.(event);
      hide(CLOSE_DELAY_MS);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      given.onPointerDown?.(event);
      hide(0);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      given.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      given.onBlur?.(event);
      hide(0);
    },
  });
  const tooltip = lazyTooltip.loaded;
  return (
    <>
      {control}
      {tooltip && anchor ? (
        <tooltip.LoadedTooltip
          {...{ text, anchor, open }}
          onClose={() => hide(0)}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => hide(CLOSE_DELAY_MS)}
        />
      ) : null}
    </>
  );
}
