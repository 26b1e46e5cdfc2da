/** Operator of an installation, for the imprint and the legal texts. */
export interface Operator {
  readonly name: string;
  /** Lines of the postal address. */
  readonly address: readonly string[];
  readonly email: string;
  readonly phone: string | null;
  /** Register entry or tax number. */
  readonly register: string | null;
}

/** Id of the script element in which the server writes the operator as JSON. */
export const OPERATOR_ELEMENT_ID = 'operator';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Decodes an operator from JSON; returns null for any other text. */
export function decodeOperator(text: string | null): Operator | null {
  if (text === null) return null;
  try {
    const { name, address, email, phone, register } = JSON.parse(text) as Partial<Operator>;
    if (!isText(name) || !isText(email) || !Array.isArray(address) || !address.every(isText)) return null;
    return { name, address, email, phone: isText(phone) ? phone : null, register: isText(register) ? register : null };
  } catch {
    return null;
  }
}
