import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InformationApp, startInformationApp } from './support/information-app.ts'

let information: InformationApp

beforeAll(async () => {
  information = await startInformationApp()
})

afterAll(() => information.close())

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
