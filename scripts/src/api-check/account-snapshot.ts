import type { TestAccount } from './test-account.ts';

const USER_PATHS = [
  ...[
    '/users/me/stored-data',
    '/users/me/delete',
    '/auth/check',
    '/auth/two-factor',
    '/payments/billing',
    '/sync/revs',
  ],
  ...['/crypto/erkp', '/crypto/unlock-methods', '/crypto/replaced-vaults', '/crypto/rotation'],
  ...['/lines', '/northkeep', '/reviews', '/assessments', '/settings/me', '/sync/trash'],
  ...['/knowledge-cards', '/knowledge-cards/collected'],
];
const ADMIN_PATHS = ['/knowledge-cards/admin/get-cards'];

/** Reads all data that the API returns for an account, by path; for an administrator also the shared cards. */
export async function takeSnapshot(account: TestAccount, role: 'USER' | 'ADMIN'): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const path of role === 'ADMIN' ? [...USER_PATHS, ...ADMIN_PATHS] : USER_PATHS)
    responses.set(path, JSON.stringify(await account.read(path)));
  return responses;
}

/** Returns the paths whose response differs between two snapshots. */
export const changedPaths = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);

const PROTECTED_FIELDS = [
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
  'formerEmails',
  'twoFactor',
  'plannedTwoFactor',
  'billing',
  'hadPaidPlan',
] as const;

/** Reads the fields that a signed-in user cannot change without the password, the vault or a payment. */
export async function readProtectedFields(account: TestAccount): Promise<string> {
  const storedData = await account.read('/users/me/stored-data');
  return JSON.stringify(
    PROTECTED_FIELDS.map((name) =>
      typeof storedData === 'object' && storedData ? Reflect.get(storedData, name) : null,
    ),
  );
}
