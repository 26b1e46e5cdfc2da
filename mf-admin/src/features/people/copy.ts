import type { Plan, Role } from '@northkeep/contracts';
import { isolate } from '@northkeep/contracts';
import { PLAN_NAMES } from '../../copy.ts';

const roles: Readonly<Record<Role, string>> = {
  USER: 'Uses Northkeep',
  ADMIN: 'Cards, requests, feedback, figures',
  SUPER_ADMIN: 'The same, and grants roles',
};
export const PEOPLE_TEXTS = {
  title: 'People',
  about: 'Nothing here opens a vault. No admin can set a password, an email, a second factor or a key.',
  find: 'Find an email',
  loading: 'Loading accounts',
  unreachable: 'The accounts could not be loaded.',
  none: 'There are no accounts yet.',
  notFound: 'No email begins like this.',
  email: 'Email',
  name: 'Name',
  role: 'Role',
  plan: 'Plan',
  since: 'Since',
  actions: 'Actions',
  noAction: 'No action',
  changeRole: (email: string): string => `Change the role of ${isolate(email)}`,
  roleMenu: (role: Role): string => `${role}: ${roles[role]}`,
  changed: (email: string, role: Role): string => `${isolate(email)} is ${role} now.`,
  planOf: (plan: Plan, waived: boolean): string => (waived ? `${PLAN_NAMES[plan]}, fee waived` : PLAN_NAMES[plan]),
  more: 'Load more',
  moreFailed: 'More accounts could not be loaded.',
  note: 'Only a SUPER_ADMIN sees the role menu. The first one is made on the server: npm run admin -- grant <email> SUPER_ADMIN',
};
