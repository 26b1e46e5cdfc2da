/** What the date of an instant depends on. */
export interface UserDays {
  /** IANA name of the time zone. */
  readonly zone: string;
  /** Hour at which a day begins; default: 0. */
  readonly dayStartsAt?: number | undefined;
}
