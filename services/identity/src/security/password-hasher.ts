import { randomBytes } from 'node:crypto'
import { ApiError } from '@boli/http-kit'
import argon2 from 'argon2'
import pLimit from 'p-limit'

/** Parameters of argon2id: KiB of memory, and passes over it. */
export interface HashCost {
  memoryCost: number
  timeCost: number
}

export const hashCost: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** With more callers in the queue the wait would be too long. */
const MAX_WAITING = 200

/** Hashes and checks passwords with argon2id; with limited concurrency, since each takes 20 ms of CPU. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * @param passwordHash null for an account that does not exist: takes the same time and returns false.
   * @throws
   * {ApiError} `overloaded` if too many are waiting.
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
 * A hash of no password; checking against it costs the same as any other. It is a constant, because the 19 MB for
 * computing one would stay allocated in a process without sign-ins.
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
