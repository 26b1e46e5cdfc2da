import { list, missing, needed, ok } from './answers.ts';
import type { Endpoint } from './endpoints.ts';
import { textOf, textsOf } from './form.ts';
import { newId, newPortal, now } from './objects.ts';
import { customers, portalConfigurations, portals } from './simulator.model.ts';

export const listConfigurations: Endpoint = async () => {
  const found = await portalConfigurations.find().lean();
  return list(
    '/v1/billing_portal/configurations',
    found.map(({ value }) => value),
  );
};

export const createConfiguration: Endpoint = async ({ params }) => {
  if (params.features === undefined) return needed('features');
  const value = {
    id: newId('bpc_'),
    object: 'billing_portal.configuration',
    active: true,
    created: now(),
    features: params.features,
    is_default: false,
    livemode: false,
    metadata: textsOf(params.metadata),
  };
  await portalConfigurations.create({ _id: value.id, value });
  return ok(value);
};

export const createPortal: Endpoint = async ({ params, base }) => {
  const customer = textOf(params.customer);
  if (customer === undefined) return needed('customer');
  if (!(await customers.exists({ _id: customer }))) return missing('customer', customer);
  const configuration = textOf(params.configuration);
  if (configuration !== undefined && !(await portalConfigurations.exists({ _id: configuration })))
    return missing('configuration', configuration);
  const portal = newPortal(customer, { returnUrl: textOf(params.return_url) ?? null, base });
  await portals.create({ _id: portal.id, value: portal });
  return ok(portal);
};
