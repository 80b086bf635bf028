import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, signedHeaders } from './sign.ts'

const body = '{"test": 2432232314}'
const now = new Date(1_614_265_330_000)

test('a signature matches the specification’s example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const secrets = { secret, old_secret: null, old_secret_until: null }
  expect(signedHeaders(secrets, 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, now)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('the verifier of the specification accepts both secrets for a day, and no other', () => {
  const [secret, old_secret] = [newSecret(), newSecret()]
  const sentAt = new Date()
  const until = new Date(sentAt.getTime() + 1)
  const headers = signedHeaders({ secret, old_secret, old_secret_until: until }, 'id', body, sentAt)
  for (const valid of [secret, old_secret])
    expect(new Webhook(valid).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow()
  const later = signedHeaders({ secret, old_secret, old_secret_until: sentAt }, 'id', body, sentAt)
  expect(() => new Webhook(old_secret).verify(body, later)).toThrow()
})
