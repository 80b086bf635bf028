import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { holdPortFrom } from './ports.ts'

const HOST = '127.0.0.1'

test('a reserved port is in use until it is released, also while a client tries to connect to it', async () => {
  const listen = async (port: number) => {
    const server = createServer().listen(port, HOST)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
  }
  const held = await holdPortFrom(0, HOST)
  // The lowest ephemeral port of Linux, macOS and Windows.
  expect(held.port).toBeLessThan(32_768)
  await expect(listen(held.port)).rejects.toThrow('EADDRINUSE')
  const early = connect(held.port, HOST).on('error', () => {})
  onTestFinished(() => void early.destroy())
  await once(early, 'connect')
  await held.release()
  await listen(held.port)
})
