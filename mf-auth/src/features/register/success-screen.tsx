import { ButtonLink } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { useLocation } from '@northkeep/shared-kit/runtime';
import { LifeBuoy, LockOpen, Route } from 'lucide-react';
import { SUCCESS_TEXT } from '../../copy.ts';
import { APP_PATH, ONBOARDING_PATH } from '../../paths.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';

const ICONS = [LockOpen, LifeBuoy, Route] as const;
const FACTS = SUCCESS_TEXT.facts.map((fact, at) => ({ ...fact, icon: ICONS[at] ?? Route }));

/** Router state of a registration that has just been finished. */
export const FINISHED_REGISTRATION_STATE = { finished: true } as const;

/** End of the registration. A new account goes on to the onboarding, any other visitor to the app. */
export function SuccessScreen() {
  const isNew = (useLocation().state as Partial<typeof FINISHED_REGISTRATION_STATE> | null)?.finished === true;
  return (
    <AuthPageLayout title={SUCCESS_TEXT.title} text={SUCCESS_TEXT.text} lit>
      <FactList facts={FACTS} />
      <div className={form.actions}>
        <ButtonLink kind="primary" to={isNew ? ONBOARDING_PATH : APP_PATH} replace>
          {SUCCESS_TEXT.open}
        </ButtonLink>
      </div>
    </AuthPageLayout>
  );
}
