import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './notice.module.css';

type Tone = 'plain' | 'bad' | 'warn' | 'good';

const ICONS: Record<Tone, IconComponent> = { plain: Info, bad: CircleAlert, warn: TriangleAlert, good: CircleCheck };

interface NoticeProps {
  tone?: Tone | undefined;
  icon?: IconComponent | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** Inline message about a whole form or screen. Errors of a single field belong below that field (`FieldError`). */
export function Notice({ tone = 'plain', icon = ICONS[tone], title, children, action, className }: NoticeProps) {
  return (
    <div className={cx(styles.notice, styles[tone], className)} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon of={icon} small />
      <div>
        {title ? <b>{title}</b> : null}
        {children}
        {action}
      </div>
    </div>
  );
}
