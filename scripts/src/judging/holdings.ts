import type { Person } from './person.ts';

const OWN = [
  ...[
    '/users/me/stored-data',
    '/users/me/delete',
    '/auth/check',
    '/auth/two-factor',
    '/payments/billing',
    '/sync/revs',
  ],
  ...['/crypto/erkp', '/crypto/unlock-methods', '/crypto/replaced-vaults', '/crypto/rotation'],
  ...['/lines', '/northkeep', '/reviews', '/week-logs', '/assessments', '/settings/me', '/sync/trash'],
  ...['/knowledge-cards', '/knowledge-cards/collected'],
];
const ADMIN = ['/knowledge-cards/admin/get-cards'];

/** Everything of a person that the API tells, by its address; of an administrator also what all share. */
export async function holdingsOf(person: Person, role: 'USER' | 'ADMIN'): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  for (const path of role === 'ADMIN' ? [...OWN, ...ADMIN] : OWN)
    held.set(path, JSON.stringify(await person.read(path)));
  return held;
}

/** Addresses that tell something else than before. */
export const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);

const LASTING = [
  'email',
  'role',
  'vaultId',
  'authHash',
  'authRev',
  'kdf',
  'erkp',
  'erkpRev',
  'proof',
  'doors',
  'replacedVaults',
  'formerKeys',
  'rotation',
  'passwordResetAt',
  'plannedEmail',
  'twoFactor',
  'plannedTwoFactor',
  'billing',
] as const;

/** What no request of a signed-in person changes without their password, their vault or a payment. */
export async function lastingOf(person: Person): Promise<string> {
  const held = await person.read('/users/me/stored-data');
  return JSON.stringify(LASTING.map((name) => (typeof held === 'object' && held ? Reflect.get(held, name) : null)));
}
