import {
  type Field,
  getKindDeclaration,
  HEADER_MEMBER,
  isPackedList,
  KIND_NAMES,
  type Kind,
  METADATA_INFERENCES,
  OPERATIONS,
  type Operation,
  PROTOCOL_FIELD_PATHS,
  SERVER_READABLE_DATA,
  THIRD_PARTY_DISCLOSURES,
} from '@northkeep/contracts';

/** Renders `docs/privacy-contract.md` from the declarations that client and server share. */
export function renderPrivacyContract(): string {
  return [
    '# Privacy contract',
    '',
    'Generated from `contracts` by `npm run docs`; a test fails when it is out of date. It names everything of a person that the server can read. What is not named here reaches the server sealed, or not at all.',
    '',
    '## Records',
    '',
    `Every record shows its base in the clear: \`${['id', 'vaultId', 'schema', 'rev', 'parentId', 'parentKind', 'index', 'createdAt', 'updatedAt', 'deletedAt'].join('`, `')}\`. Its header \`${HEADER_MEMBER}\` is sealed. Of its fields, the server reads only these:`,
    '',
    '| record | readable | sealed |',
    '|---|---|---|',
    ...KIND_NAMES.map(kindRow),
    '',
    `A request may carry these paths in the clear besides: \`${PROTOCOL_FIELD_PATHS.join('`, `')}\`.`,
    '',
    '## The account',
    '',
    '| readable | why | typed by you |',
    '|---|---|---|',
    ...SERVER_READABLE_DATA.map(({ what, why, typed }) => `| ${what} | ${why} | ${typed ? 'yes' : 'no'} |`),
    '',
    '## What can be inferred',
    '',
    ...METADATA_INFERENCES.map((text) => `- ${text}`),
    '',
    '## What goes elsewhere',
    '',
    '| what | where |',
    '|---|---|',
    ...THIRD_PARTY_DISCLOSURES.map(({ what, why }) => `| ${what} | ${why} |`),
    '',
    '## Operations that are clear as a whole',
    '',
    ...operations('clear'),
    '',
    '## Operations that carry sealed values',
    '',
    ...operations('content'),
    '',
  ].join('\n');
}

function kindRow(kind: Kind): string {
  const fields = Object.entries(getKindDeclaration(kind).fields);
  const clear = fields
    .filter(([, field]) => field.seal === 'clear')
    .map(([name, field]) => `${name} (${formOf(field)})`);
  const sealed = fields
    .filter(([, field]) => field.seal === 'sealed')
    .map(([name, field]) => (isPackedList(field) ? `${name} (a list as one value)` : name));
  return `| ${kind} | ${clear.join(', ') || 'nothing'} | ${sealed.join(', ') || 'nothing'} |`;
}

function formOf(field: Field): string {
  if (field.seal === 'sealed') return 'sealed';
  const form = field.form === 'enum' ? field.values.join(' or ') : field.form;
  return field.nullable ? `${form} or none` : form;
}

function operations(sealing: Operation['sealing']): string[] {
  return Object.values(OPERATIONS)
    .filter((operation) => operation.sealing === sealing)
    .map(({ method, path }) => `- \`${method} ${path}\``);
}
