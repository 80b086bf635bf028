import { expect, test } from 'vitest'
import { environmentOfServices } from './environment.ts'
import { generateSecrets } from './secrets.ts'

const secrets = await generateSecrets({}, false)
const environmentOf = (given: NodeJS.ProcessEnv, hasDemo = false) =>
  environmentOfServices(given, { secrets, publicUrl: 'http://localhost:8080', hasDemo })

test('on one machine: plain HTTP, secrets from the folder, and no limit by address, which all users would share', () => {
  expect(environmentOf({})).toMatchObject({
    PUBLIC_URL: 'http://localhost:8080',
    COOKIE_SECURE: 'false',
    CODE_SECRET: secrets.codeSecret,
    LIMIT_REGISTRATIONS_PER_HOUR: '10000',
    ADMIN_MUST_CHANGE_PASSWORD: 'true',
    ADMIN_SECOND_FACTOR: 'required',
  })
  expect(environmentOf({}, true)).toMatchObject({ ADMIN_SECOND_FACTOR: 'excepted' })
})

test('with a public address: secure cookies, and the default limits of the services', () => {
  const environment = environmentOf({ PUBLIC_URL: 'https://boli.example', TRUSTED_PROXIES: '1' })
  expect(environment).toMatchObject({ COOKIE_SECURE: 'true', TRUSTED_PROXIES: '1' })
  expect(environment).not.toHaveProperty('LIMIT_REGISTRATIONS_PER_HOUR')
})

test('variables that are set take precedence, also when they are given by file', () => {
  const environment = environmentOf({ CODE_SECRET_FILE: '/run/code-secret', COOKIE_SECURE: 'true' })
  expect(environment).toMatchObject({ CODE_SECRET_FILE: '/run/code-secret', COOKIE_SECURE: 'true' })
  expect(environment).not.toHaveProperty('CODE_SECRET')
})
