import type { Operator } from '@northkeep/contracts';
import type { EnvFaults } from './env-faults.ts';
import type { EnvVariables } from './variables.ts';

interface Input {
  readonly v: EnvVariables;
  readonly faults: EnvFaults;
}

const NEEDED = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const;
const OPTIONAL = ['OPERATOR_PHONE', 'OPERATOR_REGISTER'] as const;

/**
 * Returns the operator of the installation; null when none of the variables is set. A partly set operator is a fault,
 * because an incomplete imprint is of no use.
 */
export function parseOperator({ v, faults }: Input): Operator | null {
  if ([...NEEDED, ...OPTIONAL].every((name) => v[name] === undefined)) return null;
  const [name, address, email] = NEEDED.map(
    (variable) => v[variable] ?? faults.add(variable, 'is needed with the other variables of the operator'),
  );
  return {
    name: name ?? '',
    address: (address ?? '')
      .split(',')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    email: email ?? '',
    phone: v.OPERATOR_PHONE ?? null,
    register: v.OPERATOR_REGISTER ?? null,
  };
}
