/**
 * Paths of the fields that stay unencrypted in bodies that are otherwise encrypted. These fields belong to the protocol
 * and not to the fields of a record.
 */
export const PROTOCOL_FIELD_PATHS = [
  'id',
  'clientId',
  'parentId',
  'parentKind',
  'index',
  'rev',
  'nonce',
  'revs',
  'vaultId',
  'schema',
  'key',
  'ids',
  'orderedIds',
  'atIndex',
  'northkeepId',
  'kind',
  'deletedAt',
] as const;
