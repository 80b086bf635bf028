import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { partsWantedBy } from './wanted-parts.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boli-wanted-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (name: string, text: string) => {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

it('includes Postgres and the parts that the files inject', async () => {
  const plain = await write('plain.test.ts', "import { it } from 'vitest'")
  const kafka = await write('kafka.test.ts', "const brokers = inject('kafkaBrokers')")
  const both = await write('both.test.ts', "inject('redisUrl'); inject('s3')")
  expect(await partsWantedBy([plain])).toEqual(['postgres'])
  expect(await partsWantedBy([plain, kafka])).toEqual(['postgres', 'kafka'])
  expect((await partsWantedBy([both])).sort()).toEqual(['postgres', 'redis', 's3'])
})

it('follows relative imports, also in circles', async () => {
  await write('deep.ts', "import './support.ts'\nexport const url = inject('redisUrl')")
  await write('support.ts', "import { url } from './deep.ts'")
  const test = await write('far.test.ts', "import {\n  a,\n} from './support.ts'")
  expect((await partsWantedBy([test])).sort()).toEqual(['postgres', 'redis'])
})
