import { BACKGROUND_HEADER } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import cors from '@fastify/cors'
import type { GatewaySettings } from '../settings.ts'

const TEN_MINUTES_SECONDS = 600

/**
 * Lets pages of listed origins read answers, with the cookies of the signed-in user; calls, pictures and the polls of
 * sockets alike. Everybody else's pages get no header at all.
 */
export async function answerOtherOrigins(app: Service, { allowedOrigins }: GatewaySettings): Promise<void> {
  if (allowedOrigins.length === 0) return
  await app.register(cors, {
    origin: async (origin?: string) =>
      origin !== undefined && allowedOrigins.includes(origin) ? origin : false,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', 'idempotency-key', BACKGROUND_HEADER],
    exposedHeaders: ['retry-after'],
    maxAge: TEN_MINUTES_SECONDS,
    hideOptionsRoute: true,
  })
}
