import type { Plan } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { Link } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { Table } from '@northkeep/shared-kit/table';
import { useSession } from '@northkeep/shared-vault';
import { Check } from 'lucide-react';
import { Item, Items } from '../settings-layout.tsx';
import { FEATURES } from './copy.ts';
import { type Feature, isEnabled, shownFeatures } from './enabled.ts';
import styles from './features.module.css';

/** Settings section with the features of the plan and a comparison of both plans. */
export function FeaturesSection() {
  const { user } = useSession();
  const plan = user?.plan ?? 'free';
  return (
    <div>
      <SettingsGroup title={FEATURES.title} text={FEATURES.text}>
        <Items label={FEATURES.title}>
          {shownFeatures(plan).map((feature) => (
            <FeatureItem key={feature} feature={feature} plan={plan} />
          ))}
        </Items>
      </SettingsGroup>
      <SettingsGroup title={FEATURES.byPlan.title} text={FEATURES.byPlan.text}>
        <div className={styles.scroll}>
          <PlansTable plan={plan} />
        </div>
      </SettingsGroup>
    </div>
  );
}

function FeatureItem({ feature, plan }: { feature: Feature; plan: Plan }) {
  const { name, text } = FEATURES.names[feature];
  const enabled = isEnabled(feature, plan);
  return (
    <Item title={name} text={text} off={!enabled}>
      {enabled ? (
        <span className={`t2 good ${styles.on}`}>
          <Icon of={Check} small />
          {FEATURES.enabled}
        </span>
      ) : (
        <Link className={`t2 ink2 ${styles.up}`} to="/app/settings/billing">
          {FEATURES.upgrade}
        </Link>
      )}
    </Item>
  );
}

function PlansTable({ plan }: { plan: Plan }) {
  const { label, part, free, pro, yours, rows } = FEATURES.byPlan;
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
