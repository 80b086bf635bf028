import { createTestIdentity, silentLogger } from '@boli/test-kit'
import { onTestFinished } from 'vitest'
import { createServiceTokens } from '../../src/auth/service-tokens.ts'
import { createUserTokenVerifier } from '../../src/auth/user-tokens.ts'
import { type CreateServiceOptions, createService } from '../../src/process/create-service.ts'
import type { Service } from '../../src/process/service.ts'

/** The secret that the services of these tests share. */
export const secret = 'x'.repeat(32)
export const identity = await createTestIdentity()

/** A service that is closed when the test ends. */
export async function aService(options: Partial<CreateServiceOptions> = {}): Promise<Service> {
  const app = await createService({
    name: 'auctions',
    logger: silentLogger,
    serviceTokens: createServiceTokens({ secret, self: 'auctions' }),
    userTokens: createUserTokenVerifier({ keys: identity.keys }),
    ...options,
  })
  onTestFinished(() => app.close())
  return app
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
