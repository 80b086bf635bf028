// `node deploy/docker/src/main.ts FOLDER`: bundles every process below FOLDER, for the images.
import { join, resolve } from 'node:path'
import { bundle } from './bundle.ts'
import { type ProcessName, processes } from './processes.ts'

const root = resolve(import.meta.dirname, '../../..')
const [output] = process.argv.slice(2)
if (!output) throw new Error('Say into which folder')
for (const name of Object.keys(processes) as ProcessName[]) {
  await bundle(name, root, join(resolve(output), name))
  console.log(`bundled ${name}`)
}
