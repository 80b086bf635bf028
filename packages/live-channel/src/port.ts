/**
 * Fast messages between Boli's own processes, at most once: a subscriber that is away misses them and must be able
 * to catch up from the source. Every adapter passes the same contract suite.
 */
export interface LiveChannel {
  /**
   * The message is any JSON value.
   * @throws within about a second when the message could not be handed over; callers log it and go on.
   */
  publish(channel: string, message: unknown): Promise<void>
  /**
   * Messages arrive in the order one publisher sent them. A throwing handler affects no other handler. Where
   * the channel cannot be reached the subscription takes effect as soon as it can.
   */
  subscribe(
    channel: string,
    handle: (message: unknown) => void,
    options?: LiveSubscriptionOptions,
  ): Promise<LiveSubscription>
  /** How many processes are subscribed to each of the channels. Throws where that cannot be asked. */
  listeners(channels: readonly string[]): Promise<number[]>
  /** Throws where the channel cannot be reached. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface LiveSubscriptionOptions {
  /**
   * Called when the subscription holds again after a time in which messages may have been missed, however short:
   * what is asked of the source from now on is not older than what was missed.
   */
  onReturn?: () => void
}

export interface LiveSubscription {
  /** Other subscriptions of the same channel go on. */
  stop(): Promise<void>
}
