// `rotate.mjs add`, `use`, `drop`: the three steps by which the keys of users' and of services' tokens are
// exchanged without a moment in which one process does not know another's. docs/operations.md tells when.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rotations } from './rotations.ts'

const folder = process.env.SECRETS_FOLDER ?? '/run/boli'
const [step = ''] = process.argv.slice(2)

for (const { file, steps, read, write } of rotations) {
  const change = steps[step as keyof typeof steps]
  if (!change) throw new Error(`Say which step: ${Object.keys(steps).join(', ')}`)
  const path = join(folder, file)
  const keys = await change(read(await readFile(path, 'utf8')))
  // The file itself may only be read, by its owner too; and a crash must leave the old one or the new one.
  await rm(`${path}.new`, { force: true })
  await writeFile(`${path}.new`, write(keys), { mode: 0o440 })
  await rename(`${path}.new`, path)
  console.log(`${file}: ${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`)
}
