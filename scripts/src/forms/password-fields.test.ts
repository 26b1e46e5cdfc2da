import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const SOURCES = ['mf-admin', 'mf-auth', 'mf-insights', 'mf-notes', 'mf-planner', 'mf-public', 'mf-wisdom', 'shell'];
/** A password field of the kit with its attributes. `NewPasswordField` and `RepeatedPasswordFields` set the purpose. */
const FIELD = /<(?:PasswordField|NewPasswordField|RepeatedPasswordFields)\b([\s\S]*?)\n\s*\/>/g;
const PURPOSE = /autoComplete=(?:"([^"]*)"|\{([^}]*)\})/;
const USERNAME = /username=\{(.*)\}/;

/**
 * Every password field of the product: its file, its purpose for password managers, and its user name. Login, vault and
 * exported files have different user names, so that a password manager fills none into the field of another. The user
 * name is null where the form shows a field for it, or where the account is not known.
 */
const FIELDS = [
  ['mf-auth/src/features/account-links/delete-account-screen.tsx', 'current-password', 'user?.email ?? null'],
  ['mf-auth/src/features/empty-vault/empty-vault-screen.tsx', 'current-password', 'email'],
  ['mf-auth/src/features/empty-vault/restore-vault-screen.tsx', 'off', 'vaultUsername(email)'],
  ['mf-auth/src/features/empty-vault/restore-vault-screen.tsx', 'current-password', 'email'],
  ['mf-auth/src/features/login/login-screen.tsx', 'current-password', 'null'],
  ['mf-auth/src/features/passwords/reset-password-screen.tsx', 'new-password', 'null'],
  ['mf-auth/src/features/register/account-step.tsx', 'new-password', 'null'],
  ['mf-auth/src/features/settings/data/delete-account-dialog.tsx', 'current-password', 'email'],
  [
    'mf-auth/src/features/settings/data/export/archive-export-dialog.tsx',
    'new-password',
    'user === null ? null : exportUsername(user.email)',
  ],
  [
    'mf-auth/src/features/settings/data/import/import-dialog.tsx',
    'off',
    'user === null ? null : exportUsername(user.email)',
  ],
  ['mf-auth/src/features/settings/profile/email-form.tsx', 'current-password', 'user?.email ?? null'],
  [
    'mf-auth/src/features/settings/security/change-passphrase-dialog.tsx',
    "apart ? 'off' : 'current-password'",
    "vaultUsername(user?.email ?? '')",
  ],
  ['mf-auth/src/features/settings/security/change-passphrase-dialog.tsx', 'current-password', 'user?.email ?? null'],
  [
    'mf-auth/src/features/settings/security/change-passphrase-dialog.tsx',
    'new-password',
    "vaultUsername(user?.email ?? '')",
  ],
  [
    'mf-auth/src/features/settings/security/identity-check-form.tsx',
    "apart ? 'off' : 'current-password'",
    "vaultUsername(user?.email ?? '')",
  ],
  ['mf-auth/src/features/settings/security/identity-check-form.tsx', 'current-password', 'user?.email ?? null'],
  ['mf-auth/src/features/settings/security/password-confirm-form.tsx', 'current-password', 'user?.email ?? null'],
  [
    'mf-auth/src/features/settings/security/rotation-dialog.tsx',
    "apart ? 'off' : 'current-password'",
    "vaultUsername(user?.email ?? '')",
  ],
  ['mf-auth/src/features/settings/security/rotation-dialog.tsx', 'current-password', 'user?.email ?? null'],
  ['mf-auth/src/features/settings/security/rotation-dialog.tsx', 'new-password', "vaultUsername(user?.email ?? '')"],
  ['shell/src/sync/log-in-again.tsx', 'current-password', 'email'],
  ['shell/src/vault/create-vault-screen.tsx', 'new-password', 'user === null ? null : vaultUsername(user.email)'],
  ['shell/src/vault/new-passphrase-screen.tsx', 'new-password', 'user === null ? null : vaultUsername(user.email)'],
  ['shell/src/vault/unlock-screen.tsx', 'current-password', 'user === null ? null : vaultUsername(user.email)'],
];

function listFields(): (string | undefined)[][] {
  return SOURCES.flatMap((workspace) =>
    readdirSync(path.join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .map((file) => `${workspace}/src/${file.split(path.sep).join('/')}`)
      .sort()
      .flatMap((file) =>
        [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(FIELD)].map(([, attributes = '']) => {
          const [, literal, expression] = PURPOSE.exec(attributes) ?? [];
          return [file, literal ?? expression ?? 'new-password', USERNAME.exec(attributes)?.[1]];
        }),
      ),
  );
}

const byFile = (rows: readonly (string | undefined)[][]) => rows.map((row) => row.join(' | ')).sort();

describe('password fields', () => {
  // shows: frame.password.fields
  it('all name their purpose and user name as this table says', () => {
    expect(byFile(listFields())).toEqual(byFile(FIELDS));
  });

  it('of a new passphrase of the vault have the user name of the vault, not that of the login', () => {
    const ofVault = FIELDS.filter(([file = '', purpose]) => file.startsWith('shell/src/vault') && purpose !== 'off');
    expect(ofVault.length).toBeGreaterThan(2);
    for (const [, , username] of ofVault) expect(username).toContain('vaultUsername(');
  });

  it('are made only by the kit, whose user name is required', () => {
    const own = SOURCES.flatMap((workspace) =>
      readdirSync(path.join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx'))
        .filter((file) => /type=["'{]+password/.test(readFileSync(path.join(ROOT, workspace, 'src', file), 'utf8'))),
    );
    expect(own).toEqual([]);
  });
});
