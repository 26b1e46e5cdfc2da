/** Unencrypted paths in the bodies of content operations that belong to no field of a record. */
export const PROTOCOL_FIELD_PATHS = [
  'id',
  'clientId',
  'parentId',
  'parentKind',
  'index',
  'rev',
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
