import { hasPayments } from '@northkeep/contracts';
import { Link } from '@northkeep/shared-kit/runtime';
import { upgradePromptTexts } from '../../copy.ts';
import { BILLING_PATH } from '../../paths.ts';

/**
 * Explains a feature of the Pro plan, shown in place of it on the Free plan. Without payments nobody can choose another
 * plan, so it only says that the feature is missing.
 */
export function UpgradePrompt({ title, children }: { title: string; children: string }) {
  if (!hasPayments()) return <p className="ink2 read">{upgradePromptTexts.missing}</p>;
  return (
    <section className="stack">
      <h2 className="d4">{title}</h2>
      <p className="ink2 read">
        {children} <Link to={BILLING_PATH}>{upgradePromptTexts.plans}</Link>
      </p>
    </section>
  );
}
