import type { DealAction, DealView } from '@boli/contracts'
import type { StepName } from './steps.ts'

/** The place of an action on the page. */
export type Place = StepName | 'trouble'

/** An action of the viewer. */
interface Act {
  action: DealAction
  at: Place
  /** The last part of its text's key, after `act.`, if the action has several. */
  text?: string
  /**
   * `either`: both parties may do it at any time. `remedy`: the other party is late, and this is the remedy. Otherwise
   * it is shown if the deal waits for the viewer.
   */
  kind?: 'either' | 'remedy'
  /** Whether it is the next action if allowed; a repeatable step usually is not. */
  isMeant?: (deal: DealView, now: number) => boolean
}

const isObjectedTo = ({ weighings, you }: DealView) =>
  weighings.at(-1)?.state === 'objected' && weighings.at(-1)?.by === you

/** The page's clock may be ahead of the server's by this much, and the server refuses actions that are too early. */
const CLOCK_ERROR_MS = 1000

/** Whether the viewer's own notice has expired for certain; it is paused while a cure waits for an answer. */
export function mayCancelForDefault(
  { defaultNotice: notice, you }: Pick<DealView, 'defaultNotice' | 'you'>,
  now: number,
): boolean {
  if (notice === null || notice.by !== you || notice.isPaused) return false
  return Date.parse(notice.cancelFrom) + CLOCK_ERROR_MS <= now
}

/** In this order: actions that the other party waits for come first. */
const acts: readonly Act[] = [
  { action: 'decision', at: 'agreed' },
  { action: 'answer', at: 'agreed' },
  { action: 'dispute/answer', at: 'trouble' },
  { action: 'dispute/decision', at: 'trouble' },
  { action: 'cancel/agree', at: 'trouble' },
  { action: 'handover/confirm', at: 'handover' },
  { action: 'weighings/confirm', at: 'weight' },
  { action: 'weighings', at: 'weight', text: 'weighings-again', isMeant: isObjectedTo },
  { action: 'payments/received', at: 'payment' },
  {
    ...{ action: 'cancel', at: 'trouble', text: 'cancel-for-default', kind: 'remedy' },
    isMeant: mayCancelForDefault,
  },
  { action: 'default-notice', at: 'trouble', kind: 'remedy' },
  {
    ...{ action: 'payments', at: 'payment' },
    isMeant: ({ steps, amount }) => steps.weight === 'done' && amount.paid < amount.due,
  },
  {
    ...{ action: 'handover', at: 'handover', kind: 'either' },
    isMeant: ({ steps }) => steps.handover === 'open' && steps.weight === 'open',
  },
  {
    ...{ action: 'weighings', at: 'weight', kind: 'either' },
    isMeant: ({ steps }) => steps.weight === 'open' && steps.handover === 'done',
  },
  { action: 'ask-runner-up', at: 'agreed' },
  { action: 'rating', at: 'rating' },
]

export interface NextAct extends Pick<Act, 'at'> {
  /** The last part of its text's key, after `act.`. */
  text: string
  /** `mine`: the deal waits for the viewer. */
  kind: 'mine' | 'either' | 'remedy'
}

/** The viewer's next action; null if there is none. @param now in milliseconds. */
export function nextAct(deal: DealView, now: number): NextAct | null {
  const isAwaited = deal.waitingFor === deal.you || deal.waitingFor === null || deal.you === null
  const act = acts.find(
    ({ action, kind, isMeant }) =>
      deal.actions.includes(action) && (isAwaited || kind !== undefined) && (isMeant?.(deal, now) ?? true),
  )
  if (!act) return null
  const { action, at, text = action.replace('/', '-'), kind } = act
  return { at, text, kind: kind === 'remedy' ? 'remedy' : isAwaited ? 'mine' : (kind ?? 'mine') }
}
