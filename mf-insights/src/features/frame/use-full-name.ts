import { useSession } from '@northkeep/shared-vault';

/** The name of the user, which is the title of the insights. */
export function useFullName(): string {
  const { user } = useSession();
  return user ? `${user.firstName} ${user.lastName}`.trim() : '';
}
