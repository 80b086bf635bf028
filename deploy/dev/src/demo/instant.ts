import { startOfIndianDay } from '@boli/contracts'

const HOUR_MS = 3_600_000

/** The time at an hour of a day in India. */
export function instantOf(day: string, hour: number): string {
  return new Date(Number(startOfIndianDay(day)) + Math.round(hour * HOUR_MS)).toISOString()
}
