import { ButtonLink } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { LifeBuoy, LockOpen, Route } from 'lucide-react';
import { SUCCESS_TEXT } from '../../copy.ts';
import { APP_PATH } from '../../paths.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';

const ICONS = [LockOpen, LifeBuoy, Route] as const;
const FACTS = SUCCESS_TEXT.facts.map((fact, at) => ({ ...fact, icon: ICONS[at] ?? Route }));

/** Page that states that the account is ready, with a link to the app. Anybody can open it by its address. */
export function SuccessScreen() {
  return (
    <AuthPageLayout title={SUCCESS_TEXT.title} text={SUCCESS_TEXT.text} lit>
      <FactList facts={FACTS} />
      <div className={form.actions}>
        <ButtonLink kind="primary" to={APP_PATH} replace>
          {SUCCESS_TEXT.open}
        </ButtonLink>
      </div>
    </AuthPageLayout>
  );
}
