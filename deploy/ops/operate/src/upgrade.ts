// `npm run upgrade -- VERSION`: makes a backup, loads the new image, migrates the schema, replaces one service after the
// other, and rebuilds the projections of analytics if the new version has other ones.
import { backUp } from './backup.ts'
import { compose, containersOf, docker, ownServices, readComposition } from './compose.ts'
import { ensure, repository, runCommand, setVariable } from './operator.ts'
import { planReplacement, untilReady } from './readiness.ts'

const usage = { allowPositionals: true, options: { 'no-build': { type: 'boolean' } } } as const

await runCommand(usage, async ({ values, positionals }) => {
  const [version = '', ...others] = positionals
  ensure(others.length === 0 && /^\w[\w.-]*$/.test(version), 'npm run upgrade -- VERSION [--no-build]')
  await backUp(`${repository}/backups`, readComposition())
  // Takes precedence over `.env`, which keeps the old version until the image and schema of the new one are ready.
  process.env.BOLI_VERSION = version
  const composition = readComposition()
  const image = composition.services.secrets?.image ?? ''
  if (values['no-build']) console.log(`${image} is taken as it is`)
  else {
    console.log(`building ${image} from this folder …`)
    compose(['build'])
  }
  const imageId = docker(['image', 'inspect', '--format', '{{.Id}}', image])
  // Migrations are expand-only: the old version works with the new schema.
  for (const job of ['secrets', 'setup']) compose(['run', '--rm', '--no-deps', job])
  // `docker compose start` runs the jobs' containers again: old ones would find an unknown newer schema.
  compose(['up', '--no-start', '--no-deps', '--no-build', 'secrets', 'setup'])
  await setVariable('BOLI_VERSION', version)
  for (const service of ownServices(composition)) {
    const canRunTwice = !composition.isSmall && composition.services[service]?.ports.length === 0
    if (canRunTwice) await replaceOneByOne(service, imageId)
    else compose(['up', '--detach', '--no-deps', '--no-build', service])
    await untilReady(containersOf(service))
    console.log(`${service} runs ${image}`)
  }
  // The small composition has no Kafka, and two releases never run beside each other there.
  if (composition.services.analytics) rebuildProjections()
  const outside = Object.keys(composition.services).filter(
    (name) => composition.services[name]?.restart && !ownServices(composition).includes(name),
  )
  console.log(`Not upgraded: ${outside.join(', ')}. Their versions are those of the compose files.`)
})

/** A rebuild is impossible after a restore with an empty Kafka; the market runs all the same. */
function rebuildProjections(): void {
  try {
    compose(['run', '--rm', '--no-deps', 'analytics', '/app/analytics-rebuild.mjs', '--if-outdated'])
  } catch (error) {
    console.log(
      `The projections of analytics stay as the former version left them: ${(error as Error).message}`,
    )
  }
}

/** Starts as many new containers as there are old ones, then stops the old ones. */
async function replaceOneByOne(service: string, imageId: string): Promise<void> {
  const imageOf = (id: string) => docker(['inspect', '--format', '{{.Image}}', id])
  const running = new Map(containersOf(service).map((id) => [id, imageOf(id)]))
  const { old, scale } = planReplacement(running, imageId)
  const scaled = `${service}=${scale}`
  compose(['up', '--detach', '--no-deps', '--no-build', '--no-recreate', '--scale', scaled, service])
  await untilReady(containersOf(service).filter((id) => !old.includes(id)))
  for (const id of old) docker(['rm', docker(['stop', id])])
}
