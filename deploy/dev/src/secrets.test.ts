import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignUpPassword } from '@boli/contracts'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { openSecrets } from './secrets.ts'

let parent = ''
let folder: DataFolder

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'boli-secrets-'))
  folder = await openDataFolder(join(parent, 'data'), false)
})

afterEach(() => rm(parent, { recursive: true, force: true }))

const demo = (environment: NodeJS.ProcessEnv = {}) => ({ environment, hasDemo: true })

test('secrets are generated once, and only their owner can read them', async () => {
  const first = await openSecrets(folder, demo())
  expect(await openSecrets(folder, demo({ DEMO_PASSWORD: 'Other@12345' }))).toEqual(first)
  expect((await stat(folder.at('secrets.json'))).mode & 0o777).toBe(0o600)
})

test('passwords are accepted by sign-up, or come from the environment', async () => {
  const generated = await openSecrets(folder, demo())
  expect(Value.Check(SignUpPassword, generated.demoPassword)).toBe(true)
  expect(Value.Check(SignUpPassword, generated.admin.password)).toBe(true)
  await rm(folder.at('secrets.json'))
  const given = await openSecrets(folder, demo({ DEMO_PASSWORD: 'Kisan@2026', ADMIN_PASSWORD: 'Mandi@2026' }))
  expect(given).toMatchObject({ demoPassword: 'Kisan@2026', admin: { password: 'Mandi@2026' } })
})

test('an administrator outside the demo gets a password of 256 bits', async () => {
  const { admin } = await openSecrets(folder, { environment: {}, hasDemo: false })
  expect(admin.password).toMatch(/^[\w-]{43}$/)
})

test('a given password that sign-up would refuse is refused with an explanation', async () => {
  await expect(openSecrets(folder, demo({ DEMO_PASSWORD: 'short' }))).rejects.toThrow(
    'DEMO_PASSWORD breaks the rule',
  )
})

test.each(['', '{"demoPassword":', '{}', '[]'])(
  'a damaged file is reported with what to do about it (%j)',
  async (text) => {
    await writeFile(folder.at('secrets.json'), text)
    await expect(openSecrets(folder, demo())).rejects.toThrow(/is damaged.*--fresh/)
  },
)
