import type { DealSnapshot } from '@boli/contracts'
import { type DealNotice, type Notice, reminderTopics } from '@boli/words'
import { nightAround } from './timing.ts'

const HOUR_MS = 60 * 60_000
/** How long before a deadline the reminder comes; if less time is left, after half of it. */
const BEFORE_MS = 6 * HOUR_MS
/** A reminder that would fall into the night comes this long before it. */
const EVENING_MS = HOUR_MS

export interface Reminder {
  userId: string
  notice: DealNotice
  remindAt: Date
}

/** The reminder of a deal in its current state; null if no party must act by a deadline. */
export function reminderOf(deal: DealSnapshot, now: Date): Reminder | null {
  const { waitingFor, dealId, productName, duePaise } = deal
  const topic = topicOf(deal)
  // The reminder of a handover comes before the meeting; the deadline is some hours later.
  const deadline = topic === 'handover-due' && deal.meetingAt !== undefined ? deal.meetingAt : deal.deadline
  // No reminder if an administrator must act, or a role that only a newer release knows.
  if (deadline === null || (waitingFor !== 'farmer' && waitingFor !== 'buyer')) return null
  const end = new Date(deadline)
  const leftMs = end.getTime() - now.getTime()
  if (leftMs <= 0) return null
  const usual = new Date(end.getTime() - Math.min(BEFORE_MS, leftMs / 2))
  const evening = new Date((nightAround(usual)?.start.getTime() ?? 0) - EVENING_MS)
  return {
    userId: deal[waitingFor].userId,
    notice: {
      ...{ kind: 'deal', topic, dealId, productName, duePaise, deadline },
      isAtFault: false,
    },
    remindAt: evening > now ? evening : usual,
  }
}

function topicOf({ state, waitingFor }: DealSnapshot): DealNotice['topic'] {
  if (state === 'disputed') return 'dispute-due'
  if (state !== 'agreed') return 'decision-due'
  return waitingFor === 'buyer' ? 'payment-due' : 'handover-due'
}

/** Whether a reminder comes after its deadline. */
export function isTooLate(notice: Notice, now: Date): boolean {
  if (!('deadline' in notice) || notice.deadline === null) return false
  const isReminder = (reminderTopics as readonly string[]).includes(notice.topic)
  return isReminder && new Date(notice.deadline) <= now
}
