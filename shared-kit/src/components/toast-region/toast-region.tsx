import { dismissToast, TOAST_DURATION_MS, type Toast, toastStore, useStore } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef, useState } from 'react';
import { ToastCard } from './toast-card.tsx';
import styles from './toast-region.module.css';

/** Number of toasts that are visible at once, so that they do not cover the page. */
const VISIBLE_TOASTS = 2;

/**
 * The newest {@link VISIBLE_TOASTS} toasts, the newest nearest to the edge of the window. Earlier ones appear, with
 * their full time, when these are gone. The shell renders one region.
 */
export function ToastRegion() {
  const { toasts } = useStore(toastStore);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const region = useRef<HTMLElement>(null);
  // Browsers fire no blur event when a focused toast is removed, so the focus is checked after every change of the
  // toasts.
  useEffect(() => {
    if (toasts.length > 0) setFocused(region.current?.contains(document.activeElement) === true);
  }, [toasts]);
  // Browsers fire no leave event when a toast is removed either, so a region without toasts never counts as paused.
  const isPaused = toasts.length > 0 && (hovered || focused);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Messages"
      aria-live="polite"
      data-toasts=""
      // A touch does not pause the toasts, because no leave event follows a tap on a button that is removed.
      onPointerEnter={({ pointerType }) => setHovered(pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.slice(-VISIBLE_TOASTS).map((toast) => (
        <TimedToast key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
    </section>
  );
}

function TimedToast({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const remainingMs = useRef(TOAST_DURATION_MS);
  useEffect(() => {
    if (isPaused || toast.stays || toast.type === 'error') return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - since;
    };
  }, [isPaused, toast]);
  return <ToastCard toast={toast} onDismiss={() => dismissToast(toast.id)} />;
}
