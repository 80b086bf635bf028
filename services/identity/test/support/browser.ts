import {
  API_PREFIX,
  CLIENT_ADDRESS_HEADER,
  DEVICE_HEADER,
  deviceCookieName,
  EDGE_TOKEN_HEADER,
  type ExchangedSession,
  type FieldError,
  PENDING_SIGN_IN_HEADER,
  pendingSignInCookieName,
  sessionCookieName,
  type UserView,
} from '@boli/contracts'
import type { Service } from '@boli/http-kit'

export interface BrowserAnswer {
  status: number
  headers: Record<string, unknown>
  body: { message: string; data: unknown; code?: string; requestId?: string; errors?: FieldError[] }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What the edge does between a browser and identity. */
export interface Edge {
  exchange(sessionId: string): Promise<ExchangedSession | null>
  /** The gateway's own token, which vouches for the address. */
  vouch(): Promise<string>
}

/** Calls identity as a browser behind the edge: the cookie is exchanged for a bearer token. */
export class Browser {
  sessionId: string | null = null
  deviceId: string | null = null
  /** Its address. */
  address = '203.0.113.1'
  /** Cookie of a sign-in that waits for its second step. */
  pendingSignIn: string | null = null
  readonly #app: Service
  readonly #edge: Edge
  readonly #userAgent: string

  constructor(app: Service, edge: Edge, userAgent = 'test') {
    this.#app = app
    this.#edge = edge
    this.#userAgent = userAgent
  }

  from(address: string): this {
    this.address = address
    return this
  }

  async call(method: Method, path: string, payload?: object): Promise<BrowserAnswer> {
    return this.#send(method, path, payload === undefined ? {} : { payload })
  }

  /** Posts an encoded form. */
  async upload(path: string, payload: Buffer, contentType: string): Promise<BrowserAnswer> {
    return this.#send('POST', path, { payload }, { 'content-type': contentType })
  }

  async #send(method: Method, path: string, body: { payload?: object }, extra: Record<string, string> = {}) {
    const headers: Record<string, string> = {
      'user-agent': this.#userAgent,
      [CLIENT_ADDRESS_HEADER]: this.address,
      [EDGE_TOKEN_HEADER]: await this.#edge.vouch(),
      ...(this.deviceId ? { [DEVICE_HEADER]: this.deviceId } : {}),
      ...(this.pendingSignIn ? { [PENDING_SIGN_IN_HEADER]: this.pendingSignIn } : {}),
      ...extra,
    }
    const session = this.sessionId ? await this.#edge.exchange(this.sessionId) : null
    if (session) headers.authorization = `Bearer ${session.token}`
    const response = await this.#app.inject({ method, url: `${API_PREFIX}${path}`, headers, ...body })
    const cookieOf = (cookieName: string) => response.cookies.find(({ name }) => name === cookieName)
    const cookie = cookieOf(sessionCookieName(false))
    if (cookie) this.sessionId = cookie.value || null
    this.deviceId = cookieOf(deviceCookieName(false))?.value ?? this.deviceId
    const pending = cookieOf(pendingSignInCookieName(false))
    if (pending) this.pendingSignIn = pending.value || null
    // A file is not parsed.
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : {} }
  }

  get = (path: string) => this.call('GET', path)
  post = (path: string, payload?: object) => this.call('POST', path, payload)
  delete = (path: string, payload?: object) => this.call('DELETE', path, payload)
  put = (path: string, payload?: object) => this.call('PUT', path, payload)

  /** Signs in by username and password. */
  signIn = ({ username, password }: Pick<Account, 'username' | 'password'>) =>
    this.post('/user/login', { input: username, password })

  /** Registers a new account and stays signed in. */
  async register(account: Account): Promise<UserView> {
    const answer = await this.post('/user/register', account)
    if (answer.status !== 200) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
    return (answer.body.data as { user: UserView }).user
  }
}

export interface Account {
  username: string
  email: string
  password: string
  role: string
  language?: string
  preferredLanguage?: string | undefined
}

/** The body of an answer with the type that the test expects. */
export function dataOf<Data>(answer: BrowserAnswer): Data {
  return answer.body.data as Data
}

let count = 0

/** A unique account. */
export function anAccount(overrides: Partial<Account> = {}): Account {
  count += 1
  const username = `ravi${process.pid % 10_000}x${count}`
  return {
    username,
    email: `${username}@farm.example`,
    password: 'Sugar7cane!',
    role: 'farmer',
    ...overrides,
  }
}

/** Names of the fields with errors in an answer. */
export function faultyFields(answer: BrowserAnswer): string[] {
  return (answer.body.errors ?? []).map(({ field }: FieldError) => field)
}

/** Status and code of a refusal, and the names of the fields with errors. */
export function refusalOf(answer: BrowserAnswer): unknown[] {
  return [answer.status, answer.body.code, ...faultyFields(answer)]
}
