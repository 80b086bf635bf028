/** Types of a service worker, which the types of pages lack. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration
  location: Location
  clients: {
    matchAll(o: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>
    openWindow(address: string): Promise<WindowClient | null>
  }
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void
}

interface WindowClient {
  url: string
  focus(): Promise<WindowClient>
}

interface LastingEvent extends Event {
  /** The worker stays alive until then. */
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  message: LastingEvent & { data: unknown }
  push: LastingEvent & { data: { json(): unknown } | null }
  notificationclick: LastingEvent & { notification: Notification }
  pushsubscriptionchange: LastingEvent & { oldSubscription?: PushSubscription | null }
}
