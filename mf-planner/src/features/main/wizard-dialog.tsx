import { Dialog } from '@northkeep/shared-kit/dialog';
import { lazyWithRetry, useSearchParams } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Suspense } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import { MODAL_PARAM, ONBOARDING_MODAL } from '../../paths.ts';
import styles from './wizard-dialog.module.css';

const DialogWizard = lazyWithRetry(() => import('../onboarding/wizard-in-dialog.tsx'));

/** The onboarding wizard as a dialog over the main view, opened by the logo or the address (`?modal=onboarding`). */
export function WizardDialog() {
  const [params, setParams] = useSearchParams();
  const open = params.get(MODAL_PARAM) === ONBOARDING_MODAL;
  return (
    <Dialog
      open={open}
      onClose={() => setParams({}, { replace: true })}
      title={mainScreenTexts.openOnboarding}
      hideTitle
      size="xl"
      className={styles.dialog ?? ''}
    >
      <Suspense fallback={<SkeletonRows rows={6} />}>{open && <DialogWizard />}</Suspense>
    </Dialog>
  );
}
