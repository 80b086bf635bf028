import type { FastifyRequest } from 'fastify'
import { refuseFields } from '../process/api-error.ts'

const LONGEST_KEY = 100

/** The `Idempotency-Key` header; null if there is none. @throws {ApiError} `validation-failed` if it is too long. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = String(headers['idempotency-key'] ?? '')
  if (key.length > LONGEST_KEY)
    throw refuseFields({
      ...{ field: 'Idempotency-Key', code: 'too-long', message: 'This key is too long' },
      params: { limit: LONGEST_KEY },
    })
  return key === '' ? null : key
}
