import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger, describeError, type Logger } from './logger.ts'

function logged(log: (logger: Logger) => void): string {
  let text = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  log(createLogger({ name: 'test', destination: sink }))
  return text
}

test('secrets are redacted by name, down to the third level', () => {
  const secrets = {
    password: 'hidden-1',
    email: 'hidden-2',
    headers: { authorization: 'hidden-3', cookie: 'hidden-4', 'set-cookie': 'hidden-5' },
    request: { body: { token: 'hidden-6', phoneNo: 'hidden-7' } },
    body: { code: 'hidden-8' },
    code: 'hidden-9',
    // As the form parser logs them at its most verbose level.
    busboyOptions: { headers: { 'x-boli-edge-token': 'hidden-10', 'x-boli-client-address': 'hidden-11' } },
  }
  expect(logged((logger) => logger.info(secrets, 'x'))).not.toContain('hidden')
})

test('an error retains its class, code, stack and causes, and loses the row values that the driver adds', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (lower(email))=(ravi@farm.example) already exists.',
  })
  const text = logged((logger) => logger.error({ err: new Error('insert failed', { cause }) }, 'x'))
  expect(text).toContain('insert failed')
  expect(text).toContain('23505')
  expect(text).not.toContain('ravi@farm.example')
})

test('values quoted by Postgres, and addresses in other messages, are removed from message and stack', () => {
  const quoting = Object.assign(new Error('invalid input: "ravi@farm.example" 9876543210'), {
    severity: 'ERROR',
    code: '22P02',
    table: 'users',
    constraint: 'users_email_key',
  })
  const mail = new Error('550 <asha@farm.example> +919876543210 is unknown', { cause: quoting })
  const text = logged((logger) => logger.error({ err: mail }, 'x'))
  expect(text).not.toMatch(/farm\.example|9876543210/)
  expect(text).toMatch(/22P02.*users users_email_key|users users_email_key.*22P02/)
})

test('a circular chain of causes is cut off', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(describeError(error)).length).toBeGreaterThan(0)
})
