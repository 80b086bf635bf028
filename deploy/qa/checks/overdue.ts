const DAY_MS = 24 * 60 * 60_000
/** A library is brought up to date at least this often. Source: SECURITY.md. */
const DEADLINE_DAYS = 90

/** A release that should have been taken, and for how many days it has been out. */
export interface Overdue {
  version: string
  days: number
}

/**
 * Looks for releases of the same major version that have been out for longer than the deadline. Another major version
 * is work of its own, and a release before the first stable one (`2.0.0-rc.1`) is none to be taken.
 * @param released when each version was released, as the registry tells it.
 * @returns the oldest of them, null where the installed version is within the deadline.
 */
export function findOverdue(
  installed: string,
  released: Readonly<Record<string, string>>,
  now: Date,
): Overdue | null {
  const own = numbersOf(installed)
  const overdue = Object.entries(released)
    .map(([version, at]) => ({ version, days: Math.floor((now.getTime() - Date.parse(at)) / DAY_MS) }))
    .filter(({ version, days }) => /^[\d.]+$/.test(version) && days > DEADLINE_DAYS)
    .filter(({ version }) => isNewerOfSameMajor(numbersOf(version), own))
  return overdue.sort((one, other) => other.days - one.days)[0] ?? null
}

function numbersOf(version: string): number[] {
  return version.split(/[.-]/, 3).map(Number)
}

function isNewerOfSameMajor(one: number[], own: number[]): boolean {
  const [major, minor = 0, patch = 0] = one
  const [ownMajor, ownMinor = 0, ownPatch = 0] = own
  return major === ownMajor && (minor > ownMinor || (minor === ownMinor && patch > ownPatch))
}
