import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignUpPassword } from '@boli/contracts'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

let folder = ''
let file = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boli-secrets-'))
  file = join(folder, 'secrets.json')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const openDemo = (environment: NodeJS.ProcessEnv = {}) => openSecrets(file, environment, true)

test('secrets are generated once, and only their owner can read them', async () => {
  const first = await openDemo()
  expect(await openDemo({ DEMO_PASSWORD: 'Other@12345' })).toEqual(first)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('passwords are accepted by sign-up, or come from the environment', async () => {
  const { demoPassword, admin } = await openDemo()
  for (const password of [demoPassword, admin.password])
    expect(Value.Check(SignUpPassword, password)).toBe(true)
  await rm(file)
  const given = await openDemo({ DEMO_PASSWORD: 'Kisan@2026', ADMIN_PASSWORD: 'Mandi@2026' })
  expect(given).toMatchObject({ demoPassword: 'Kisan@2026', admin: { password: 'Mandi@2026' } })
})

test('an administrator outside the demo gets a password of 256 bits', async () => {
  const { admin } = await openSecrets(file, {}, false)
  expect(admin.password).toMatch(/^[\w-]{43}$/)
})

test('a given password that sign-up would refuse is refused with an explanation', async () => {
  await expect(openDemo({ DEMO_PASSWORD: 'short' })).rejects.toThrow('DEMO_PASSWORD breaks the rule')
})

test.each(['', '{"demoPassword":', '{}', '[]'])(
  'a damaged file is reported with what to do about it (%j)',
  async (text) => {
    await writeFile(file, text)
    await expect(openDemo()).rejects.toThrow(/is damaged.*--fresh/)
  },
)
