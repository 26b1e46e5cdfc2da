import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import styles from './insights-screen.module.css';
import { useFullName } from './use-full-name.ts';

/** Placeholder of the screen while its code or the records load. It already shows the title. */
export function FrameSkeleton() {
  const name = useFullName();
  return (
    <div className="page" aria-busy="true">
      <h1 className={`d5 ${styles.title}`}>
        <bdi>{name}</bdi>
      </h1>
      <SkeletonRows rows={5} />
    </div>
  );
}
