// `npm run upgrade -- VERSION`: makes a backup, loads the new image, migrates the schema, replaces one service after the
// other, and rebuilds the projections of analytics if the new version has other ones.
import { parseArgs } from 'node:util'
import { backUp } from './backup.ts'
import {
  compose,
  containersOf,
  docker,
  environmentFile,
  OperatorProblem,
  ownServices,
  readComposition,
  repository,
  runCommand,
} from './compose.ts'
import { setVariable } from './environment-file.ts'
import { isReady, planReplacement } from './readiness.ts'

await runCommand(async (parameters) => {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { 'no-build': { type: 'boolean' } },
  })
  const [version] = positionals
  if (!version || positionals.length > 1 || !/^\w[\w.-]*$/.test(version)) {
    throw new OperatorProblem('npm run upgrade -- VERSION [--no-build]')
  }
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
  await setVariable(environmentFile, 'BOLI_VERSION', version)
  for (const service of ownServices(composition)) {
    const canRunTwice = !composition.isSmall && composition.services[service]?.ports.length === 0
    if (canRunTwice) await replaceOneByOne(service, imageId)
    else compose(['up', '--detach', '--no-deps', '--no-build', service])
    for (const container of containersOf(service)) await isReady(container)
    console.log(`${service} runs ${image}`)
  }
  // The small composition has no Kafka, and two releases never run beside each other there.
  if (composition.services.analytics) rebuildProjections()
  const others = Object.keys(composition.services).filter(
    (name) => composition.services[name]?.restart && !ownServices(composition).includes(name),
  )
  console.log(`Not upgraded: ${others.join(', ')}. Their versions are those of the compose files.`)
})

/** After a restore with an empty Kafka that is impossible, and the market runs all the same. */
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
  const { old, scale } = planReplacement(
    new Map(containersOf(service).map((id) => [id, imageOf(id)])),
    imageId,
  )
  const scaled = `${service}=${scale}`
  compose(['up', '--detach', '--no-deps', '--no-build', '--no-recreate', '--scale', scaled, service])
  for (const id of containersOf(service)) if (!old.includes(id)) await isReady(id)
  for (const id of old) docker(['rm', docker(['stop', id])])
}
