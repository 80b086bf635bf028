// `rotate.mjs add`, `use`, `drop`: the three steps that replace the keys of user and service tokens, so that every
// process always knows the keys of the others. docs/operations.md describes when to run them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distribute, replaceFile, secretsFolder } from './distribute.ts'
import { type KeyFile, keyFiles, newKey, readKeys, writeKeys } from './keys.ts'

const steps: Record<string, (keys: string[], file: KeyFile) => string[] | Promise<string[]>> = {
  add: async (keys, file) => [...keys, await newKey[file]()],
  use: (keys) => [...keys.slice(-1), ...keys.slice(0, -1)],
  // Users hold documents signed with old keys, so those stay published.
  drop: (keys, file) => (file === 'trust-signing-keys' ? keys : keys.slice(0, 1)),
}
const change = steps[process.argv[2] ?? '']
if (!change) throw new Error(`Say which step: ${Object.keys(steps).join(', ')}`)

for (const file of keyFiles) {
  const path = join(secretsFolder, file)
  const keys = await change(readKeys(file, await readFile(path, 'utf8')), file)
  await replaceFile(path, writeKeys(file, keys))
  console.log(`${file}: ${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`)
}
await distribute()
