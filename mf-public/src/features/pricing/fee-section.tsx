import { Link } from '@northkeep/shared-kit/runtime';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { SUPPORT_PATH } from '../../paths.ts';
import { ACTIVATION_FEE } from '../../rules/price.ts';
import { ACTIVATION_FEE_TEXT } from './copy.ts';
import styles from './pricing-screen.module.css';

/** Explains the one-time verification fee and how to get it waived. Renders nothing when the server charges none. */
export function FeeSection() {
  if (ACTIVATION_FEE === null) return null;
  const waiver = (
    <>
      <Link to={SUPPORT_PATH}>{ACTIVATION_FEE_TEXT.ask}</Link> {ACTIVATION_FEE_TEXT.waived}
    </>
  );
  return (
    <section className={`page ${styles.part}`} aria-labelledby="fee">
      <h2 className="d5" id="fee">
        {ACTIVATION_FEE_TEXT.title(ACTIVATION_FEE)}
      </h2>
      <DescriptionList pairs={[...ACTIVATION_FEE_TEXT.pairs, [ACTIVATION_FEE_TEXT.waiver, waiver]]} />
    </section>
  );
}
