import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePortFrom, holdPortFrom } from './ports.ts'

const HOST = '127.0.0.1'

async function listen(port = 0): Promise<number> {
  const server = createServer().listen(port, HOST)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('gives the port that was asked for, or the next free one', async () => {
  const taken = await listen()
  expect(await freePortFrom(taken, HOST)).toBeGreaterThan(taken)
  const free = await freePortFrom(0, HOST)
  expect(await freePortFrom(free, HOST)).toBe(free)
})

test('a reserved port is in use until it is released, also while a client tries to connect to it', async () => {
  const held = await holdPortFrom(0, HOST)
  await expect(listen(held.port)).rejects.toThrow('EADDRINUSE')
  const early = connect(held.port, HOST).on('error', () => {})
  onTestFinished(() => void early.destroy())
  await once(early, 'connect')
  await held.release()
  expect(await listen(held.port)).toBe(held.port)
})

test('every port is below the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePortFrom(0, HOST)))
  expect(Math.max(...ports)).toBeLessThan(32_768)
})
