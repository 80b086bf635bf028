const DAY_MS = 24 * 60 * 60_000
/** Libraries are updated at least this often. Source: SECURITY.md. */
const DEADLINE_DAYS = 90
const byNumbers = new Intl.Collator('en', { numeric: true })

/**
 * Looks for releases of the same major version that have been out for longer than the deadline. Other major versions
 * and pre-releases (`2.0.0-rc.1`) do not count.
 * @param released release time of each version, from the registry.
 * @returns the oldest overdue release with its age in days, null if the installed version is within the deadline.
 */
export function findOverdue(installed: string, released: Readonly<Record<string, string>>, now: Date) {
  const majorOf = (version: string) => version.split('.')[0]
  const overdue = Object.entries(released)
    .map(([version, at]) => ({ version, days: Math.floor((now.getTime() - Date.parse(at)) / DAY_MS) }))
    .filter(({ version, days }) => /^[\d.]+$/.test(version) && days > DEADLINE_DAYS)
    .filter(
      ({ version }) => majorOf(version) === majorOf(installed) && byNumbers.compare(version, installed) > 0,
    )
  return overdue.sort((one, other) => other.days - one.days)[0] ?? null
}
