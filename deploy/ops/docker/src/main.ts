// `node deploy/ops/docker/src/main.ts FOLDER`: writes the content of the image, except the pages: `app` with every process,
// and `run` with the mount points of the volumes of secrets.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bundle } from './bundle.ts'
import { filesOf } from './distribute.ts'

const root = resolve(import.meta.dirname, '../../../..')
const [output] = process.argv.slice(2)
if (!output) throw new Error('Say into which folder')
for (const name of ['boli', ...Object.keys(filesOf).map((receiver) => join('distributed', receiver))]) {
  await mkdir(join(resolve(output), 'run', name), { recursive: true })
}
const packages = await bundle(root, join(resolve(output), 'app'))
console.log(`bundled ${Object.keys(packages).join(', ')}`)
