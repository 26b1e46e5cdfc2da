import { type InstanceConfig, PRICE_CATALOGUE } from '@northkeep/contracts';
import { AreaError } from '@northkeep/shared-kit/area-error';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { api } from '@northkeep/shared-vault';
import { useCallback, useEffect, useState } from 'react';
import { RETRY_LABEL } from '../../copy.ts';
import styles from '../frame/list.module.css';
import { AREA_TEXTS as TEXT } from './copy.ts';

/** Settings that the environment of the server determines. */
export function InstanceSettings() {
  const [facts, setFacts] = useState<InstanceConfig | 'loading' | 'failed'>('loading');
  const load = useCallback(async () => {
    try {
      setFacts(await api.get<InstanceConfig>('/admin/instance'));
    } catch (reason) {
      console.debug('instance not loaded', reason);
      setFacts('failed');
    }
  }, []);
  useEffect(() => void load(), [load]);
  if (facts === 'failed')
    return (
      <AreaError
        small
        title={TEXT.instance}
        reason={TEXT.unreachable}
        onRetry={() => load()}
        retryLabel={RETRY_LABEL}
      />
    );
  return (
    <section className={styles.part} aria-labelledby="instance">
      <h2 className="d4" id="instance">
        {TEXT.instance}
      </h2>
      {facts === 'loading' ? (
        <SkeletonRows rows={6} label={TEXT.loading} />
      ) : (
        <>
          <DescriptionList pairs={pairsOf(facts)} />
          <p className="t2 ink3">{TEXT.note}</p>
        </>
      )}
    </section>
  );
}

const pairsOf = ({ payments, plan, activationFee, mail, assistant, geocoding, database }: InstanceConfig) =>
  [
    ...(payments === 'off'
      ? [[TEXT.payments, TEXT.noPayments(plan ?? 'free')] as const]
      : [
          [TEXT.payments, TEXT.paymentsOf[payments]] as const,
          [TEXT.fee, activationFee ? TEXT.feeOn(PRICE_CATALOGUE.activationFee) : TEXT.feeOff] as const,
        ]),
    [TEXT.mail, TEXT.mailOf[mail]],
    [TEXT.suggestions, assistant ?? TEXT.builtIn],
    [TEXT.cities, geocoding ?? TEXT.noCities],
    [TEXT.database, TEXT.databaseOf[database]],
  ] as const;
