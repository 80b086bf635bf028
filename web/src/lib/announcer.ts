/** New bids are read out at most this often. */
const ANNOUNCE_EVERY_MS = 3_000

export interface Announcer {
  /** Announces it now, or after the pause; of several within a pause only the last is announced. */
  say(text: string): void
  stop(): void
}

/** Spaces out announcements to screen readers, so that a lively room can still be followed. */
export function createAnnouncer(speak: (text: string) => void, everyMs = ANNOUNCE_EVERY_MS): Announcer {
  let pause: ReturnType<typeof setTimeout> | undefined
  let waiting: string | null = null

  function begin(text: string) {
    speak(text)
    waiting = null
    pause = setTimeout(() => {
      pause = undefined
      if (waiting !== null) begin(waiting)
    }, everyMs)
  }

  return {
    say(text) {
      if (pause === undefined) begin(text)
      else waiting = text
    },
    stop() {
      clearTimeout(pause)
      pause = undefined
      waiting = null
    },
  }
}
