import { randomBytes } from 'node:crypto'
import { ApiError } from '@boli/http-kit'
import argon2 from 'argon2'
import pLimit from 'p-limit'

/** Of argon2id: KiB of memory, and passes over it. */
export interface HashCost {
  memoryCost: number
  timeCost: number
}

export const hashCost: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** More callers than this in line would wait longer than their patience. */
const MAX_WAITING = 200

/** Hashes and checks passwords with argon2id; only so many at once, since each takes 20 ms of a CPU. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * @param passwordHash null for an account that does not exist: takes the same time and is false.
   * @throws {ApiError} `overloaded` where too many are waiting.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

export function createPasswordHasher(concurrency: number, cost = hashCost): PasswordHasher {
  const inTurn = takeTurns(concurrency)
  const nobody = digestOfNobody(cost)
  return {
    hash: (password) =>
      inTurn(() => argon2.hash(password, { ...cost, type: argon2.argon2id, parallelism: 1 })),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const isRight = await argon2.verify(passwordHash ?? nobody, password)
        return passwordHash !== null && isRight
      }),
  }
}

/**
 * Of no password; checking one against it costs what checking against any costs. Made up, because the 19 MB that hashing takes
 * stay with malloc: a process without sign-ins does without them.
 */
function digestOfNobody({ memoryCost, timeCost }: HashCost): string {
  const noise = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replace(/=+$/, ''))
  return ['$argon2id$v=19', `m=${memoryCost},t=${timeCost},p=1`, ...noise].join('$')
}

function takeTurns(concurrency: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(concurrency)
  return async (task) => {
    if (limit.pendingCount >= MAX_WAITING) throw new ApiError('overloaded', { retryAfterSeconds: 5 })
    return limit(task)
  }
}
