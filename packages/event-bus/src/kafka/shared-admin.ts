import type { Admin, Kafka } from 'kafkajs'

/** One administrative connection, opened when it is first used and reused while it works. */
export interface KeptAdmin {
  /** @throws what `run` throws; the connection is then given up, and the next call opens another. */
  use<Result>(run: (admin: Admin) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** No retries: the callers ask again soon anyway. */
export function createSharedAdmin(kafka: Kafka): KeptAdmin {
  let connecting: Promise<Admin> | undefined

  async function connect(): Promise<Admin> {
    const admin = kafka.admin({ retry: { retries: 0 } })
    await admin.connect()
    return admin
  }

  async function close(): Promise<void> {
    const admin = await connecting?.catch(() => undefined)
    connecting = undefined
    await admin?.disconnect()
  }

  return {
    async use(run) {
      try {
        connecting ??= connect()
        return await run(await connecting)
      } catch (error) {
        await close()
        throw error
      }
    },
    close,
  }
}
