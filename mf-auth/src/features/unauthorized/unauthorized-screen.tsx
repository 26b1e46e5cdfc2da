import { ButtonLink } from '@northkeep/shared-kit/button';
import { UNAUTHORIZED_TEXT } from '../../copy.ts';
import { APP_PATH } from '../../paths.ts';
import { AuthPageLayout } from '../page/auth-page-layout.tsx';
import form from '../page/form.module.css';

export function UnauthorizedScreen() {
  return (
    <AuthPageLayout title={UNAUTHORIZED_TEXT.title} text={UNAUTHORIZED_TEXT.text} alone>
      <div className={form.actions}>
        <ButtonLink kind="primary" to={APP_PATH}>
          {UNAUTHORIZED_TEXT.open}
        </ButtonLink>
      </div>
    </AuthPageLayout>
  );
}
