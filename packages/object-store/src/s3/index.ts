import type { Client } from 'minio'
import { assertKeyPrefix, assertObjectKey, type ObjectStore } from '../port.ts'
import { transportWithDeadline, withDeadline } from './deadline.ts'

export interface S3Options {
  /** `http://host:9000` or `https://…`. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** Time limit of one operation; default 10 s. */
  deadlineMs?: number
}

const fallbackType = 'application/octet-stream'

/** Stores objects in one bucket of any S3 server; the bucket is created on first use. */
export function createS3ObjectStore(options: S3Options): ObjectStore {
  const { bucket, region, deadlineMs = 10_000 } = options
  let connected: Promise<Client> | undefined
  const bounded = <T>(operation: string, run: (client: Client) => Promise<T>) =>
    withDeadline(operation, deadlineMs, async () => {
      connected ??= connect(options, deadlineMs)
      return run(await connected)
    })

  let ready: Promise<void> | null = null
  const ensureBucket = (client: Client) => {
    ready ??= createBucket(client, bucket, region).catch((error) => {
      ready = null
      throw error
    })
    return ready
  }

  return {
    put: async (key, bytes, contentType) => {
      assertObjectKey(key)
      await bounded('put', async (client) => {
        await ensureBucket(client)
        try {
          await client.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': contentType })
        } catch (error) {
          // A reinstalled server has lost its buckets.
          if (codeOf(error) === 'NoSuchBucket') ready = null
          throw error
        }
      })
    },
    get: async (key) => {
      assertObjectKey(key)
      return bounded('get', async (client) => {
        try {
          const stream = await client.getObject(bucket, key)
          const bytes = Buffer.concat(await stream.toArray())
          const headers: Record<string, unknown> = 'headers' in stream ? Object(stream.headers) : {}
          return { bytes, contentType: String(headers['content-type'] ?? fallbackType) }
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      })
    },
    remove: async (key) => {
      assertObjectKey(key)
      await bounded('remove', (client) => client.removeObject(bucket, key)).catch((error) => {
        if (!isMissing(error)) throw error
      })
    },
    list: async (prefix) => {
      assertKeyPrefix(prefix)
      return bounded('list', async (client) => {
        try {
          const found = await client.listObjectsV2(bucket, prefix, true).toArray()
          return found.flatMap((item: { name?: string }) => item.name ?? [])
        } catch (error) {
          if (isMissing(error)) return []
          throw error
        }
      })
    },
  }
}

/** Loads the S3 client on first use: it is more than half a megabyte of code. */
async function connect(options: S3Options, deadlineMs: number): Promise<Client> {
  const { Client } = await import('minio')
  const url = new URL(options.endpoint)
  const isSecure = url.protocol === 'https:'
  return new Client({
    endPoint: url.hostname,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    useSSL: isSecure,
    region: options.region,
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    pathStyle: true,
    transport: transportWithDeadline(isSecure, deadlineMs),
    // Its retries write to the console; callers decide whether to retry.
    retryOptions: { disableRetry: true },
  })
}

async function createBucket(client: Client, bucket: string, region: string): Promise<void> {
  if (await client.bucketExists(bucket)) return
  try {
    await client.makeBucket(bucket, region)
  } catch (error) {
    // Another process may have created it.
    const code = codeOf(error)
    if (code !== 'BucketAlreadyOwnedByYou' && code !== 'BucketAlreadyExists') throw error
  }
}

function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NoSuchBucket', 'NotFound'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
