// `npm run restore -- FOLDER`: puts a backup of `npm run backup` into a machine without data, and counts its rows.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countRows, DUMP, keptVolumes, readBackup, restoreDump } from './backup-files.ts'
import {
  compose,
  docker,
  OperatorProblem,
  ownServices,
  query,
  readComposition,
  runCommand,
} from './compose.ts'
import { containersOf, isReady } from './readiness.ts'

await runCommand(async (parameters) => {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { 'over-all-data': { type: 'boolean' } },
  })
  if (!positionals[0]) throw new OperatorProblem('npm run restore -- FOLDER [--over-all-data]')
  const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0])
  const manifest = await readBackup(folder)
  const composition = readComposition()
  if (manifest.isSmall !== composition.isSmall) {
    throw new OperatorProblem(`The backup is of the ${manifest.isSmall ? 'small' : 'large'} composition.`)
  }
  const wanted = composition.services.secrets?.image
  if (manifest.image !== wanted) {
    throw new OperatorProblem(
      `The backup is of ${manifest.image}, and ${wanted} is set: set BOLI_VERSION in .env, and upgrade afterwards.`,
    )
  }
  const known = new Set(docker(['volume', 'ls', '--quiet']).split('\n'))
  const hasData = Object.values(composition.volumes).some((name) => known.has(name))
  if (hasData && !values['over-all-data']) {
    throw new OperatorProblem('There is data of a Boli here. --over-all-data removes all of it first.')
  }
  // Postgres and Kafka belong together: an older Postgres needs an empty Kafka.
  if (hasData) compose(['down', '--volumes', '--remove-orphans'])
  compose(['create', '--no-build'])
  const image = composition.services.postgres?.image ?? ''
  for (const name of keptVolumes) {
    const mount = ['--volume', `${composition.volumes[name]}:/data`, '--network', 'none']
    const untar = ['--entrypoint', 'tar', image, '-C', '/data', '-xzf', '-']
    docker(['run', '--rm', '--interactive', ...mount, ...untar], { from: join(folder, `${name}.tgz`) })
  }
  // Starts Postgres, and Kafka where there is one, and makes roles, schemas and topics.
  compose(['run', '--rm', 'setup'])
  const schemas = new Set(Object.keys(manifest.rows).map((table) => table.split('.')[0]))
  query(`drop schema ${[...schemas, 'extensions'].join(', ')} cascade`)
  restoreDump(join(folder, DUMP), 'boli')
  const rows = countRows('boli')
  const differing = Object.keys({ ...rows, ...manifest.rows }).filter(
    (name) => rows[name] !== manifest.rows[name],
  )
  if (differing.length > 0)
    throw new OperatorProblem(`Rows differ from the backup's in: ${differing.join(', ')}.`)
  query('analyze')
  compose(['up', '--detach', '--no-build'])
  for (const container of ownServices(composition).flatMap(containersOf)) await isReady(container)
  console.log(`Restored the backup of ${manifest.at}: all ${Object.keys(rows).length} tables have its rows.`)
})
