// `npm run restore -- FOLDER`: restores a backup of `npm run backup` into new volumes, and then starts the market on them.
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Backup, countRows, DUMP, ENVIRONMENT, readBackup, restoreDump } from './backup-files.ts'
import {
  type Call,
  type Composition,
  compose,
  containersOf,
  docker,
  linesOf,
  ownServices,
  query,
  readComposition,
  runTool,
} from './compose.ts'
import { ensure, environmentFile, OperatorProblem, runCommand, setVariable, typedIn } from './operator.ts'
import { untilReady } from './readiness.ts'

/** Names the set of volumes that the market uses; `docker-compose.yml` and `small.yml` read it. */
const DATA = 'BOLI_DATA'

const usage = { allowPositionals: true, options: { 'over-all-data': { type: 'boolean' } } } as const

await runCommand(usage, async ({ values, positionals }) => {
  ensure(positionals[0], 'npm run restore -- FOLDER [--over-all-data]')
  const backup = await readBackup(resolve(typedIn, positionals[0]))
  const saved = join(backup.folder, ENVIRONMENT)
  ensure(
    existsSync(environmentFile) || !existsSync(saved),
    `There is no .env here. Copy the backup's: cp ${saved} .env, check it, then docker compose build.`,
  )
  const composition = readComposition()
  ensureFit(backup, composition)
  // Throws if the dump cannot be read.
  runTool(composition, ['pg_restore', '--list'], { from: join(backup.folder, DUMP) })
  ensureRoom(backup, composition)
  // Name of the set of volumes that the composition uses.
  const formerData = String(composition.volumes.postgres).replace(/_postgres$/, '')
  const used = volumesOf(formerData).flatMap(([, name]) => (volumeExists(name) ? [name] : []))
  const isOver = used.length > 0
  ensure(
    !isOver || values['over-all-data'],
    'There is data of a Boli here. --over-all-data replaces all of it.',
  )
  const data = isOver ? `${composition.project}-restored-${Date.now()}` : formerData
  restoreBeside(data, backup, composition)
  await switchTo(data, isOver ? formerData : null, composition)
  const tables = Object.keys(backup.rows).length
  console.log(`Restored the backup of ${backup.at}: all ${tables} tables have its rows.`)
  if (isOver)
    console.log(`The former data is still here. Once you are sure: docker volume rm ${used.join(' ')}`)
})

/** The backup is of this composition and version, and nothing is downloaded or built once data is being moved. */
function ensureFit(backup: Backup, { isSmall, services }: Composition): void {
  const itsSize = backup.isSmall ? 'small' : 'large'
  ensure(backup.isSmall === isSmall, `The backup is of the ${itsSize} composition.`)
  const wanted = services.secrets?.image
  ensure(
    backup.image === wanted,
    `The backup is of ${backup.image}, and ${wanted} is set: set BOLI_VERSION in .env, and upgrade afterwards.`,
  )
  const images = [...new Set(Object.values(services).map(({ image }) => image))]
  const missing = images.filter((image) => docker(['image', 'ls', '--quiet', image]) === '')
  ensure(
    missing.length === 0,
    `These images are not here: ${missing.join(', ')}. docker compose build, docker compose pull, then restore.`,
  )
}

function ensureRoom({ folder, files, databaseBytes }: Backup, composition: Composition): void {
  const said = runTool(composition, ['df', '-Pk', '/'])
  const free = Number(said.split('\n').at(-1)?.split(/\s+/)[3]) * 1024
  const sizeOf = (name: string) => statSync(join(folder, name)).size
  const packed = Object.keys(files).reduce((sum, name) => sum + sizeOf(name), 0)
  // A dump is compressed to about a sixth; pictures and secrets hardly shrink.
  const needed = 1.2 * (packed + (databaseBytes ?? 6 * sizeOf(DUMP)))
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`
  ensure(
    !(free < needed),
    `Docker's disk has ${inMegabytes(free)} left, and the restored data needs ${inMegabytes(needed)}.`,
  )
}

/** The volumes of a set, by their names in compose: those whose Docker names begin with the set's name. */
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
function restoreBeside(data: string, backup: Backup, composition: Composition): void {
  const project = `${composition.project}-restoring`
  const staged: Call = { environment: { [DATA]: data, COMPOSE_PROJECT_NAME: project } }
  try {
    for (const [key, name] of volumesOf(data)) {
      const labels = [`com.docker.compose.project=${composition.project}`, `com.docker.compose.volume=${key}`]
      docker(['volume', 'create', ...labels.flatMap((label) => ['--label', label]), name])
    }
    for (const key of ['pictures', 'secrets']) unpack(backup, key, `${data}_${key}`, composition)
    compose(['run', '--rm', 'setup'], staged)
    const schemas = new Set(Object.keys(backup.rows).map((table) => table.split('.')[0]))
    query(`drop schema ${[...schemas, 'extensions'].join(', ')} cascade`, 'boli', staged)
    restoreDump(join(backup.folder, DUMP), 'boli', staged)
    const rows = countRows('boli', staged)
    const tables = Object.keys({ ...rows, ...backup.rows })
    const differing = tables.filter((name) => rows[name] !== backup.rows[name])
    ensure(differing.length === 0, `Rows differ from the backup's in: ${differing.join(', ')}.`)
    query('analyze', 'boli', staged)
    const certificates = composition.volumes.certificates
    if (certificates && backup.files['certificates.tgz'] && !volumeExists(certificates))
      unpack(backup, 'certificates', certificates, composition)
  } catch (error) {
    compose(['down', '--volumes', '--remove-orphans'], staged)
    throw error
  }
  compose(['down', '--remove-orphans'], staged)
  // Volumes outside of the set, which compose creates for each project.
  const own = docker(['volume', 'ls', '--quiet', '--filter', `label=com.docker.compose.project=${project}`])
  for (const name of linesOf(own)) docker(['volume', 'rm', name])
}

function unpack({ folder }: Backup, key: string, volume: string, composition: Composition): void {
  const from = join(folder, `${key}.tgz`)
  runTool(composition, ['tar', '-C', '/data', '-xzf', '-'], { volume: `${volume}:/data`, from })
}

/** @throws {OperatorProblem} when the market does not start on the restored data; it then runs on the former data again. */
async function switchTo(data: string, formerData: string | null, composition: Composition): Promise<void> {
  compose(['down', '--remove-orphans'])
  if (formerData !== null) await setVariable(DATA, data)
  try {
    compose(['up', '--detach', '--no-build'])
    await untilReady(ownServices(composition).flatMap((service) => containersOf(service)))
  } catch (error) {
    if (formerData === null) throw error
    await setVariable(DATA, formerData)
    compose(['up', '--detach', '--no-build'])
    throw new OperatorProblem(`The restored data did not start; the former data runs again.\n${error}`)
  }
}
