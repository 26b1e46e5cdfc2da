import type { SimulatedEndpoint } from './endpoints.ts';
import { readTextParam, readTextValues } from './form-encoding.ts';
import { newId, newPortal, unixSeconds } from './objects.ts';
import { listResponse, missingParameter, missingResource, okResponse } from './responses.ts';
import { customers, portalConfigurations, portals } from './simulator.model.ts';

export const listConfigurations: SimulatedEndpoint = async () => {
  const found = await portalConfigurations.find().lean();
  return listResponse(
    '/v1/billing_portal/configurations',
    found.map(({ value }) => value),
  );
};

export const createConfiguration: SimulatedEndpoint = async ({ params }) => {
  if (params.features === undefined) return missingParameter('features');
  const value = {
    id: newId('bpc_'),
    object: 'billing_portal.configuration',
    active: true,
    created: unixSeconds(),
    features: params.features,
    is_default: false,
    livemode: false,
    metadata: readTextValues(params.metadata),
  };
  await portalConfigurations.create({ _id: value.id, value });
  return okResponse(value);
};

export const createPortal: SimulatedEndpoint = async ({ params, base }) => {
  const customer = readTextParam(params.customer);
  if (customer === undefined) return missingParameter('customer');
  if (!(await customers.exists({ _id: customer }))) return missingResource('customer', customer);
  const configuration = readTextParam(params.configuration);
  if (configuration !== undefined && !(await portalConfigurations.exists({ _id: configuration })))
    return missingResource('configuration', configuration);
  const portal = newPortal(customer, { returnUrl: readTextParam(params.return_url) ?? null, base });
  await portals.create({ _id: portal.id, value: portal });
  return okResponse(portal);
};
