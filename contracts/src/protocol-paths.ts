/**
 * Unencrypted paths in the bodies of operations whose other paths are encrypted. They belong to the protocol and to no
 * field of a record.
 */
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
