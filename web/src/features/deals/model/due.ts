import type { DealSummary, DealView } from '@boli/contracts'

/** A deadline: `at` is an appointment, `overdue` has passed. */
export interface Due {
  kind: 'until' | 'at' | 'overdue'
  /** In milliseconds. */
  moment: number
}

type Deal = Pick<DealSummary, 'deadline' | 'waitingFor' | 'steps'> &
  Partial<Pick<DealView, 'defaultNotice' | 'handover'>>

/**
 * The deadline of the deal's next step; null if there is none. Before the handover its own time counts, not the later deadline.
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
