/**
 * Fast messages between Boli's own processes, at most once: a disconnected subscriber misses them and must be able to
 * catch up from the source. Every adapter passes the same contract suite.
 */
export interface LiveChannel {
  /**
   * The message is any JSON value.
   * @throws within about a second if the message could not be sent; callers log it and continue.
   */
  publish(channel: string, message: unknown): Promise<void>
  /**
   * Messages arrive in the order one publisher sent them. A handler that throws affects no other. If the channel cannot
   * be reached, the subscription takes effect as soon as it can.
   */
  subscribe(
    channel: string,
    handle: (message: unknown) => void,
    options?: LiveSubscriptionOptions,
  ): Promise<LiveSubscription>
  /** Number of processes subscribed to each of the channels. Throws if this cannot be determined. */
  listeners(channels: readonly string[]): Promise<number[]>
  close(): Promise<void>
}

export interface LiveSubscriptionOptions {
  /**
   * Called when the subscription is active again after messages may have been missed: state read from the source from
   * now on includes what was missed.
   */
  onReturn?: () => void
}

export interface LiveSubscription {
  /** Other subscriptions of the same channel continue. */
  stop(): Promise<void>
}
