// `npm run restore -- FOLDER`: restores a backup of `npm run backup` into new volumes, and then starts the market on them.
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countRows, DUMP, ENVIRONMENT, type Manifest, readBackup, restoreDump } from './backup-files.ts'
import {
  type Call,
  type Composition,
  compose,
  containersOf,
  docker,
  environmentFile,
  linesOf,
  OperatorProblem,
  ownServices,
  query,
  readComposition,
  runCommand,
  runTool,
  typedIn,
} from './compose.ts'
import { setVariable } from './environment-file.ts'
import { isReady } from './readiness.ts'

/** Names the set of volumes that the market uses; `docker-compose.yml` and `small.yml` read it. */
const DATA = 'BOLI_DATA'

await runCommand(async (parameters) => {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { 'over-all-data': { type: 'boolean' } },
  })
  if (!positionals[0]) throw new OperatorProblem('npm run restore -- FOLDER [--over-all-data]')
  const folder = resolve(typedIn, positionals[0])
  const manifest = await readBackup(folder)
  expectEnvironment(folder)
  const composition = readComposition()
  expectFit(manifest, composition)
  expectImages(composition)
  // The dump can be read.
  runTool(composition, ['pg_restore', '--list'], { from: join(folder, DUMP) })
  expectRoom(folder, manifest, composition)
  const formerData = dataOf(composition)
  const used = volumesOf(formerData).flatMap(([, name]) => (volumeExists(name) ? [name] : []))
  if (used.length > 0 && !values['over-all-data']) {
    throw new OperatorProblem('There is data of a Boli here. --over-all-data replaces all of it.')
  }
  const data = used.length > 0 ? `${composition.project}-restored-${Date.now()}` : formerData
  restoreBeside(data, { folder, manifest, composition })
  await switchTo(data, used.length > 0 ? formerData : null, composition)
  console.log(
    `Restored the backup of ${manifest.at}: all ${Object.keys(manifest.rows).length} tables have its rows.`,
  )
  if (used.length > 0) {
    console.log(`The former data is still here. Once you are sure: docker volume rm ${used.join(' ')}`)
  }
})

function expectEnvironment(folder: string): void {
  if (existsSync(environmentFile) || !existsSync(join(folder, ENVIRONMENT))) return
  throw new OperatorProblem(
    `There is no .env here. Copy the backup's: cp ${join(folder, ENVIRONMENT)} .env, check it, then docker compose build.`,
  )
}

function expectFit(manifest: Manifest, { isSmall, services }: Composition): void {
  if (manifest.isSmall !== isSmall) {
    throw new OperatorProblem(`The backup is of the ${manifest.isSmall ? 'small' : 'large'} composition.`)
  }
  const wanted = services.secrets?.image
  if (manifest.image !== wanted) {
    throw new OperatorProblem(
      `The backup is of ${manifest.image}, and ${wanted} is set: set BOLI_VERSION in .env, and upgrade afterwards.`,
    )
  }
}

/** Nothing is downloaded or built once data is being moved. */
function expectImages({ services }: Composition): void {
  const images = [...new Set(Object.values(services).map(({ image }) => image))]
  const missing = images.filter((image) => docker(['image', 'ls', '--quiet', image]) === '')
  if (missing.length > 0) {
    throw new OperatorProblem(
      `These images are not here: ${missing.join(', ')}. docker compose build, docker compose pull, then restore.`,
    )
  }
}

function expectRoom(folder: string, manifest: Manifest, composition: Composition): void {
  const said = runTool(composition, ['df', '-Pk', '/'])
  const free = Number(said.split('\n').at(-1)?.split(/\s+/)[3]) * 1024
  const files = Object.keys(manifest.files).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  // A dump is compressed to about a sixth; pictures and secrets hardly shrink.
  const needed = files + (manifest.databaseBytes ?? 6 * statSync(join(folder, DUMP)).size)
  if (free < needed * 1.2) {
    const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`
    throw new OperatorProblem(
      `Docker's disk has ${inMegabytes(free)} left, and the restored data needs ${inMegabytes(needed * 1.2)}.`,
    )
  }
}

/** Name of the set of volumes that a composition uses. */
function dataOf({ volumes }: Composition): string {
  return String(volumes.postgres).replace(/_postgres$/, '')
}

/** The volumes of a set by their names in compose: those whose names follow from that of the set. */
function volumesOf(data: string): [key: string, name: string][] {
  const { volumes } = readComposition({ environment: { [DATA]: 'any' } })
  return Object.keys(volumes).flatMap((key): [string, string][] =>
    volumes[key] === `any_${key}` ? [[key, `${data}_${key}`]] : [],
  )
}

function volumeExists(name: string): boolean {
  return docker(['volume', 'ls', '--quiet']).split('\n').includes(name)
}

/**
 * Fills a new set of volumes in a separate project, while the market keeps running. Postgres and Kafka must match: an
 * older Postgres needs an empty Kafka, which the new set has.
 * @throws {OperatorProblem} after removing the new volumes.
 */
function restoreBeside(
  data: string,
  { folder, manifest, composition }: { folder: string; manifest: Manifest; composition: Composition },
): void {
  const project = `${composition.project}-restoring`
  const staged: Call = { environment: { [DATA]: data, COMPOSE_PROJECT_NAME: project } }
  try {
    for (const [key, name] of volumesOf(data)) {
      const labels = [`com.docker.compose.project=${composition.project}`, `com.docker.compose.volume=${key}`]
      docker(['volume', 'create', ...labels.flatMap((label) => ['--label', label]), name])
    }
    for (const key of ['pictures', 'secrets']) unpack(folder, key, `${data}_${key}`, composition)
    compose(['run', '--rm', 'setup'], staged)
    const schemas = new Set(Object.keys(manifest.rows).map((table) => table.split('.')[0]))
    query(`drop schema ${[...schemas, 'extensions'].join(', ')} cascade`, 'boli', staged)
    restoreDump(join(folder, DUMP), 'boli', staged)
    const rows = countRows('boli', staged)
    const differing = Object.keys({ ...rows, ...manifest.rows }).filter(
      (name) => rows[name] !== manifest.rows[name],
    )
    if (differing.length > 0) {
      throw new OperatorProblem(`Rows differ from the backup's in: ${differing.join(', ')}.`)
    }
    query('analyze', 'boli', staged)
    const certificates = composition.volumes.certificates
    if (certificates && manifest.files['certificates.tgz'] && !volumeExists(certificates)) {
      unpack(folder, 'certificates', certificates, composition)
    }
  } catch (error) {
    compose(['down', '--volumes', '--remove-orphans'], staged)
    throw error
  }
  compose(['down', '--remove-orphans'], staged)
  // Volumes outside of the set, which compose creates for each project.
  const own = docker(['volume', 'ls', '--quiet', '--filter', `label=com.docker.compose.project=${project}`])
  for (const name of linesOf(own)) docker(['volume', 'rm', name])
}

function unpack(folder: string, key: string, volume: string, composition: Composition): void {
  const from = join(folder, `${key}.tgz`)
  runTool(composition, ['tar', '-C', '/data', '-xzf', '-'], { volume: `${volume}:/data`, from })
}

/** @throws {OperatorProblem} when the market does not start on the restored data; it then runs on the former data again. */
async function switchTo(data: string, formerData: string | null, composition: Composition): Promise<void> {
  compose(['down', '--remove-orphans'])
  if (formerData !== null) await setVariable(environmentFile, DATA, data)
  try {
    compose(['up', '--detach', '--no-build'])
    for (const container of ownServices(composition).flatMap((service) => containersOf(service)))
      await isReady(container)
  } catch (error) {
    if (formerData === null) throw error
    await setVariable(environmentFile, DATA, formerData)
    compose(['up', '--detach', '--no-build'])
    throw new OperatorProblem(`The restored data did not start; the former data runs again.\n${error}`)
  }
}
