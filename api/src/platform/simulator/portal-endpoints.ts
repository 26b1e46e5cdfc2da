import type { SimulatedEndpoint } from './endpoints.ts';
import { readTextParam, readTextValues } from './form-encoding.ts';
import { buildPortal, generatePrefixedId, unixSeconds } from './objects.ts';
import { listResponse, missingParameterResponse, missingResourceResponse, okResponse } from './responses.ts';
import { customers, portalConfigurations, portals } from './simulator.model.ts';

export const listPortalConfigurations: SimulatedEndpoint = async () => {
  const found = await portalConfigurations.find().lean();
  return listResponse(
    '/v1/billing_portal/configurations',
    found.map(({ value }) => value),
  );
};

export const createPortalConfiguration: SimulatedEndpoint = async ({ params }) => {
  if (params.features === undefined) return missingParameterResponse('features');
  const value = {
    id: generatePrefixedId('bpc_'),
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
  if (customer === undefined) return missingParameterResponse('customer');
  if (!(await customers.exists({ _id: customer }))) return missingResourceResponse('customer', customer);
  const configuration = readTextParam(params.configuration);
  if (configuration !== undefined && !(await portalConfigurations.exists({ _id: configuration })))
    return missingResourceResponse('configuration', configuration);
  const portal = buildPortal(customer, { returnUrl: readTextParam(params.return_url) ?? null, base });
  await portals.create({ _id: portal.id, value: portal });
  return okResponse(portal);
};
