import { createServer, type Server, type Socket } from 'node:net'
import { eventually } from '@boli/test-kit'
import { type OwnS3, startS3, unlessMissing } from '@boli/test-kit/parts'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { createS3ObjectStore } from '../src/s3/index.ts'
import { objectStoreContract } from './contract.ts'

const s3 = inject('s3')
const access = { endpoint: '', region: 'us-east-1', accessKey: 'key', secretKey: 'secret' }
const hello = Buffer.from('hello')
const newBucket = () => `boli-${crypto.randomUUID()}`

describe.runIf(s3)('over S3', () => {
  const bucket = newBucket()
  objectStoreContract('S3 object store', () => createS3ObjectStore({ ...(s3 ?? access), bucket }))

  it('creates its bucket on first use, even with many first callers', async () => {
    const options = { ...(s3 ?? access), bucket: newBucket() }
    const stores = Array.from({ length: 4 }, () => createS3ObjectStore(options))
    await Promise.all(stores.map((store, index) => store.put(`first/${index}`, hello, 'text/plain')))
    expect(await stores[0]?.list('first/')).toHaveLength(4)
  })

  it('answers as an empty store before its bucket exists', async () => {
    const store = createS3ObjectStore({ ...(s3 ?? access), bucket: newBucket() })
    expect(await store.get('a/b')).toBeNull()
    expect(await store.list('')).toEqual([])
    await expect(store.remove('a/b')).resolves.toBeUndefined()
  })

  it('lists more keys than one answer of the server holds', async () => {
    const store = createS3ObjectStore({ ...(s3 ?? access), bucket: newBucket() })
    const keys = Array.from({ length: 1_050 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
    for (let start = 0; start < keys.length; start += 50) {
      await Promise.all(keys.slice(start, start + 50).map((key) => store.put(key, hello, 'text/plain')))
    }
    expect((await store.list('many/')).sort()).toEqual(keys)
  })

  it('refuses a wrong secret key', async () => {
    const store = createS3ObjectStore({ ...(s3 ?? access), bucket, secretKey: 'wrong' })
    await expect(store.put('a/b', hello, 'text/plain')).rejects.toThrow()
  })
})

describe('S3 object store with a server that is silent', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  it('settles by its deadline if the server accepts and never answers', async () => {
    const sockets = new Set<Socket>()
    const silent: Server = createServer((socket) => {
      sockets.add(socket.resume())
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    stops.push(async () => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const address = silent.address()
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const store = createS3ObjectStore({ ...access, endpoint, bucket: 'boli', deadlineMs: 200 })
    await expect(store.put('a/b', hello, 'text/plain')).rejects.toThrow()
    await expect(store.get('a/b')).rejects.toThrow()
    await expect(store.remove('a/b')).rejects.toThrow()
    await expect(store.list('a')).rejects.toThrow()
    // A request that was given up does not continue in the background.
    await expect.poll(() => sockets.size).toBe(0)
  })
})

const running = await unlessMissing(startS3())

describe.runIf(running)('S3 object store through an outage', () => {
  // Without S3 no hook or test below runs.
  const server = running as OwnS3
  afterAll(() => server.stop())

  it('rejects while the server is down and works again after', async () => {
    const store = createS3ObjectStore({ ...server.s3, bucket: 'boli', deadlineMs: 60_000 })
    await store.put('a/b', hello, 'text/plain')
    await server.kill()
    await expect(store.put('a/b', Buffer.from('lost'), 'text/plain')).rejects.toThrow()
    await server.start()
    expect((await store.get('a/b'))?.bytes).toEqual(hello)
  })

  it('gives up on an answer that stops midway', async () => {
    const patient = createS3ObjectStore({ ...server.s3, bucket: 'boli', deadlineMs: 60_000 })
    await patient.put('a/b', hello, 'text/plain')
    const store = createS3ObjectStore({ ...server.s3, bucket: 'boli', deadlineMs: 1_000 })
    await server.pause()
    await expect(store.get('a/b')).rejects.toThrow()
    await expect(store.put('a/b', hello, 'text/plain')).rejects.toThrow()
    await server.resume()
    await eventually(async () => expect((await store.get('a/b'))?.bytes).toEqual(hello))
  })
})
