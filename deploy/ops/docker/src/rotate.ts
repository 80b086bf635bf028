// `rotate.mjs add`, `use`, `drop`: the three steps that replace the keys of user and service tokens, so that every
// process always knows the keys of the others. docs/operations.md describes when to run them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distribute, replaceFile } from './distribute.ts'
import { rotations } from './rotations.ts'

const folder = process.env.SECRETS_FOLDER ?? '/run/boli'
const distributed = process.env.DISTRIBUTED_SECRETS_FOLDER ?? '/run/distributed'
const [step = ''] = process.argv.slice(2)

for (const { file, steps, read, write } of rotations) {
  const change = steps[step as keyof typeof steps]
  if (!change) throw new Error(`Say which step: ${Object.keys(steps).join(', ')}`)
  const path = join(folder, file)
  const keys = await change(read(await readFile(path, 'utf8')))
  await replaceFile(path, write(keys))
  console.log(`${file}: ${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`)
}
await distribute(folder, distributed)
