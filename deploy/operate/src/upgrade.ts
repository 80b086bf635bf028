// `npm run upgrade -- VERSION`: a backup, the new image, the schema, then one service after the other.
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from './backup.ts'
import {
  compose,
  docker,
  OperatorProblem,
  ownServices,
  readComposition,
  repository,
  runCommand,
} from './compose.ts'
import { containersOf, isReady } from './readiness.ts'

await runCommand(async ([version, ...others]) => {
  if (!version || others.length > 0 || !/^\w[\w.-]*$/.test(version)) {
    throw new OperatorProblem('npm run upgrade -- VERSION')
  }
  await backUp(join(repository, 'backups'), readComposition())
  // Goes before `.env`, which keeps the old version until the new one has an image and a schema.
  process.env.BOLI_VERSION = version
  const composition = readComposition()
  const image = composition.services.secrets?.image ?? ''
  if (docker(['image', 'ls', '--quiet', image]) === '') {
    console.log(`building ${image} …`)
    compose(['build'])
  }
  // Migrations only expand: the old version goes on with the new schema.
  for (const job of ['secrets', 'setup']) compose(['run', '--rm', '--no-deps', job])
  // `docker compose start` runs the jobs' own containers again: old ones would find a schema newer than they know.
  compose(['up', '--no-start', '--no-deps', '--no-build', 'secrets', 'setup'])
  await keepVersion(join(repository, '.env'), version)
  for (const service of ownServices(composition)) {
    const canRunTwice = !composition.isSmall && composition.services[service]?.ports.length === 0
    if (canRunTwice) await exchangeOneByOne(service)
    else compose(['up', '--detach', '--no-deps', '--no-build', service])
    for (const container of containersOf(service)) await isReady(container)
    console.log(`${service} runs ${image}`)
  }
})

/** Later `up`s take it from there. */
async function keepVersion(file: string, version: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const line = `BOLI_VERSION=${version}`
  if (/^BOLI_VERSION=/m.test(text)) await writeFile(file, text.replace(/^BOLI_VERSION=.*$/m, line))
  else await appendFile(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`)
}

/** As many new ones as there are come up beside the old ones, which then finish what they have and end. */
async function exchangeOneByOne(service: string): Promise<void> {
  const old = containersOf(service)
  const scale = `${service}=${old.length * 2}`
  compose(['up', '--detach', '--no-deps', '--no-build', '--no-recreate', '--scale', scale, service])
  const fresh = containersOf(service).filter((id) => !old.includes(id))
  for (const id of fresh) await isReady(id)
  for (const id of old) docker(['rm', docker(['stop', id])])
}
