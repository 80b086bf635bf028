import type { DealSummary, DealView } from '@boli/contracts'

/** By when something is to be done: `at` is an appointment, `overdue` has passed. */
export interface Due {
  kind: 'until' | 'at' | 'overdue'
  /** In milliseconds. */
  moment: number
}

type Deal = Pick<DealSummary, 'deadline' | 'waitingFor' | 'steps'> &
  Partial<Pick<DealView, 'defaultNotice' | 'handover'>>

/**
 * By when the deal's next step is to be taken; null where nothing hurries. The two meet first: until then the
 * handover's own time counts, not when the lot would be late.
 * @param now in milliseconds.
 */
export function dueOf(
  { deadline, waitingFor, steps, handover, defaultNotice }: Deal,
  now: number,
): Due | null {
  if (deadline === null || waitingFor === null) return null
  const meeting = Date.parse(handover?.at ?? '')
  const isToMeet = steps.handover === 'done' && steps.weight === 'open' && !defaultNotice && now < meeting
  if (isToMeet) return { kind: 'at', moment: meeting }
  const moment = Date.parse(deadline)
  return { kind: now < moment ? 'until' : 'overdue', moment }
}
