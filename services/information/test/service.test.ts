import { describeAccessByToken } from '@boli/test-kit'
import { expect, test } from 'vitest'
import { useInformation } from './support/information-app.ts'

const information = useInformation()

describeAccessByToken('information', information)

test('the service is ready even if the picture store cannot be reached', async () => {
  information.faults.isStoreDown = true
  const ready = await information.app.inject('/readyz')
  information.faults.isStoreDown = false
  expect([ready.statusCode, ready.json().checks]).toEqual([200, { database: 'ok' }])
})
