import { hasPayments, type Plan } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { Link } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { Table } from '@northkeep/shared-kit/table';
import { useSession } from '@northkeep/shared-vault';
import { Check } from 'lucide-react';
import { SettingsItem, SettingsItems } from '../settings-layout.tsx';
import { FEATURE_TEXTS } from './copy.ts';
import { type Feature, isFeatureEnabled, listFeatures } from './enabled.ts';
import styles from './features-section.module.css';

/**
 * Settings section with the features of the plan and a comparison of both plans. Without payments it lists only what
 * the plan of everybody includes.
 */
export function FeaturesSection() {
  const { user } = useSession();
  const plan = user?.plan ?? 'free';
  const pays = hasPayments();
  return (
    <div>
      <SettingsGroup title={FEATURE_TEXTS.title} text={pays ? FEATURE_TEXTS.text : FEATURE_TEXTS.onlyText}>
        <SettingsItems label={FEATURE_TEXTS.title}>
          {listFeatures(plan)
            .filter((feature) => pays || isFeatureEnabled(feature, plan))
            .map((feature) => (
              <FeatureItem key={feature} feature={feature} plan={plan} />
            ))}
        </SettingsItems>
      </SettingsGroup>
      {pays && (
        <SettingsGroup title={FEATURE_TEXTS.byPlan.title} text={FEATURE_TEXTS.byPlan.text}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling region must be focusable for keyboard users */}
          <section className={styles.scroll} tabIndex={0} aria-label={FEATURE_TEXTS.byPlan.label}>
            <PlansTable plan={plan} />
          </section>
        </SettingsGroup>
      )}
    </div>
  );
}

function FeatureItem({ feature, plan }: { feature: Feature; plan: Plan }) {
  const { name, text } = FEATURE_TEXTS.names[feature];
  const enabled = isFeatureEnabled(feature, plan);
  return (
    <SettingsItem title={name} text={text} off={!enabled}>
      {enabled ? (
        <span className={`t2 good ${styles.on}`}>
          <Icon of={Check} small />
          {FEATURE_TEXTS.enabled}
        </span>
      ) : (
        <Link className={`t2 ink2 ${styles.up}`} to="/app/settings/billing">
          {FEATURE_TEXTS.upgrade}
        </Link>
      )}
    </SettingsItem>
  );
}

function PlansTable({ plan }: { plan: Plan }) {
  const { label, part, free, pro, yours, rows } = FEATURE_TEXTS.byPlan;
  return (
    <Table
      label={label}
      columns={[
        { label: part, hideLabel: true },
        { label: plan === 'free' ? yours(free) : free },
        { label: plan === 'free' ? pro : yours(pro) },
      ]}
      rows={rows.map((cells) => ({ key: cells[0], cells }))}
    />
  );
}
