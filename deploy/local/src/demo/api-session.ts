import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX, type ErrorAnswer, type PublicRoute } from '@boli/contracts'

/** An answer of the API; `data` and what else the specification puts at the top level. */
interface ApiAnswer<Data> {
  status: number
  success: boolean
  message: string
  data: Data
  hasMore?: boolean
}

/** The API refused the call; `code` is stable, `status` is HTTP's. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly status: number
  readonly answer: Partial<ErrorAnswer>
  readonly retryAfterSeconds: number | null

  constructor(call: string, status: number, answer: Partial<ErrorAnswer>, retryAfterSeconds: number | null) {
    super(`${call} was answered ${status} ${answer.code ?? ''}: ${answer.message ?? 'without a message'}`)
    this.status = status
    this.answer = answer
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number>
  json?: unknown
  form?: FormData
  /** A body as it is, in place of the other two. */
  raw?: { type: string; body: string }
}

/**
 * One browser's worth of the API: keeps its cookies and calls as a page of the same origin would. Where the
 * server is too busy, which it says before it has done anything, the call waits as long as it was told and is
 * made again.
 */
export interface ApiSession {
  call<Data>(route: PublicRoute, options?: CallOptions): Promise<ApiAnswer<Data>>
  cookieHeader(): string
}

/** A starved machine may need a minute to get its breath back. */
const TRIES_WHILE_OVERLOADED = 15

/** Opens a session with nobody signed in, or goes on with the cookies of one opened elsewhere. */
export function openSession(url: string, cookieHeader = ''): ApiSession {
  const origin = new URL(url).origin
  const cookies = new Map<string, string>()
  for (const pair of cookieHeader.split('; ')) if (pair !== '') keepCookie(cookies, pair)
  return sessionWith(origin, cookies)
}

function sessionWith(origin: string, cookies: Map<string, string>): ApiSession {
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function callOnce<Data>(
    route: PublicRoute,
    { params, query, json, form, raw }: CallOptions,
  ): Promise<ApiAnswer<Data>> {
    const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
    const target = new URL(`${API_PREFIX}${path}`, origin)
    for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, String(value))
    const response = await fetch(target, {
      method: route.method,
      headers: {
        origin,
        ...(cookies.size > 0 ? { cookie: cookieHeader() } : {}),
        ...(raw ? { 'content-type': raw.type } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: raw?.body ?? form ?? (json === undefined ? null : JSON.stringify(json)),
    })
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    const answer = (await response.json().catch(() => ({}))) as ApiAnswer<Data>
    if (response.ok) return answer
    const retryAfter = Number(response.headers.get('retry-after'))
    throw new ApiRefusal(
      `${route.method} ${path}`,
      response.status,
      answer as Partial<ErrorAnswer>,
      retryAfter > 0 ? retryAfter : null,
    )
  }

  return {
    cookieHeader,
    call: async <Data>(route: PublicRoute, options: CallOptions = {}) => {
      for (let triesLeft = TRIES_WHILE_OVERLOADED - 1; ; triesLeft -= 1) {
        try {
          return await callOnce<Data>(route, options)
        } catch (error) {
          if (triesLeft === 0 || !isOverload(error)) throw error
          await sleep((error.retryAfterSeconds ?? 1) * 1000)
        }
      }
    },
  }
}

function isOverload(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.answer.code === 'overloaded'
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  const isGone = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (isGone) cookies.delete(name)
  else cookies.set(name, value)
}
