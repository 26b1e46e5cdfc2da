import { dismissToast, TOAST_DURATION_MS, type Toast, toastStore, useStore } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef, useState } from 'react';
import { ToastCard } from './toast-card.tsx';
import styles from './toast-region.module.css';

/** All toasts, newest nearest the edge. The shell renders one. */
export function ToastRegion() {
  const { toasts } = useStore(toastStore);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // What is hovered or focused may leave without a word, when the last toast goes.
  const held = toasts.length > 0 && (hovered || focused);
  return (
    <section
      className={styles.region}
      aria-label="Messages"
      aria-live="polite"
      data-toasts=""
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <TimedToast key={toast.id} toast={toast} held={held} />
      ))}
    </section>
  );
}

function TimedToast({ toast, held }: { toast: Toast; held: boolean }) {
  const left = useRef(TOAST_DURATION_MS);
  useEffect(() => {
    if (held || toast.type === 'error') return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held, toast]);
  return <ToastCard toast={toast} onDismiss={() => dismissToast(toast.id)} />;
}
