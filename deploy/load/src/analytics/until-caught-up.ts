import type { EventBus } from '@boli/event-bus'

const ASK_EVERY_MS = 250
const WITHIN_MS = 120_000

/** Waits until a group has nothing left to read. @throws where it does not come to that in time. */
export async function untilCaughtUp(bus: EventBus, group: string): Promise<void> {
  const deadline = performance.now() + WITHIN_MS
  for (;;) {
    const backlogs = await bus.backlogs()
    const events = backlogs.filter((one) => one.group === group).reduce((sum, one) => sum + one.events, 0)
    if (events === 0) return
    if (performance.now() > deadline) throw new Error(`${group} has ${events} events left to read`)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}
