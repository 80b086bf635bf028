/** Registrations of this recent time count against their address. */
export const REGISTRATION_WINDOW_MS = 60 * 60_000

/** How much one address, or the whole world at one name, may try. */
export interface AbuseLimits {
  /** Accounts that one address may register, or try to, in an hour: each mails somebody. */
  registrationsPerHour: number
  /** Wrong sign-ins of one address at any names within 15 minutes before it has to wait. */
  wrongSignInsPerAddress: number
  /**
   * Wrong sign-ins at one name from all addresses within 15 minutes before strangers have to wait. A browser that
   * the account is known to never waits for others.
   */
  wrongSignInsPerName: number
}

/** Limits for a service on the internet, where a village or an office may share an address. */
export const defaultLimits: AbuseLimits = {
  registrationsPerHour: 30,
  wrongSignInsPerAddress: 100,
  wrongSignInsPerName: 100,
}
