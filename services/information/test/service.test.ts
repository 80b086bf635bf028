import { describeAccessByToken } from '@boli/test-kit'
import { expect, test } from 'vitest'
import { useInformation } from './support/information-app.ts'

const information = useInformation()

describeAccessByToken('information', information)

test('is ready with its database', async () => {
  const answer = await information.app.inject('/readyz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().checks).toEqual({ database: 'ok' })
})

test('is ready even if its pictures cannot be reached', async () => {
  information.faults.isStoreDown = true
  const ready = await information.app.inject('/readyz')
  information.faults.isStoreDown = false
  expect(ready.statusCode).toBe(200)
})

test('answers an unknown picture with the usual 404', async () => {
  const answer = await information.app.inject('/media/information/none-400.webp')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ success: false, code: 'not-found' })
})
