import { ButtonLink } from '@northkeep/shared-kit/button';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { LockOpen, Route } from 'lucide-react';
import { SUCCESS_TEXT } from '../../copy.ts';
import { APP } from '../../paths.ts';
import form from '../page/form.module.css';
import { GatePage } from '../page/gate-page.tsx';

const ICONS = [LockOpen, Route] as const;
const FACTS = SUCCESS_TEXT.facts.map((fact, at) => ({ ...fact, icon: ICONS[at] ?? Route }));

export function SuccessScreen() {
  return (
    <GatePage title={SUCCESS_TEXT.title} text={SUCCESS_TEXT.text} lit>
      <FactList facts={FACTS} />
      <div className={form.actions}>
        <ButtonLink kind="primary" to={APP}>
          {SUCCESS_TEXT.open}
        </ButtonLink>
      </div>
    </GatePage>
  );
}
