import { type ServiceName, serviceNames } from '@boli/contracts'

type ReadConfig = (environment: NodeJS.ProcessEnv) => unknown

/** `readConfig` looks up `NAME_FILE` for each variable that it knows, before it reports the missing ones. */
function namesReadBy(readConfig: ReadConfig): string[] {
  const asked: string[] = []
  const environment = new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void asked.push(String(name)) })
  try {
    readConfig(environment)
  } catch {
    // Expected: no variable has a value.
  }
  return asked.flatMap((name) => /^(.+)_FILE$/.exec(name)?.[1] ?? [])
}

/** How each service reads its configuration, and from which variables; for tests of what is deployed. */
export const configurations = Object.fromEntries(
  await Promise.all(
    serviceNames.map(async (name) => {
      const { readConfig }: { readConfig: ReadConfig } = await import(`@boli/${name}`)
      return [name, { readConfig, reads: namesReadBy(readConfig) }] as const
    }),
  ),
) as Record<ServiceName, { readConfig: ReadConfig; reads: string[] }>
