import { useSession } from '@northkeep/shared-vault';

/** Returns the user's full name, which is the title of the insights. */
export function useFullName(): string {
  const { user } = useSession();
  return user ? `${user.firstName} ${user.lastName}`.trim() : '';
}
