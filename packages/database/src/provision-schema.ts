import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertSchemaName, EXTENSIONS_SCHEMA } from './connection-options.ts'

/** Roles belong to the whole server: concurrent provisioning of another database may conflict on the same row. */
const COLLISIONS = new Set(['42710', '23505', 'XX000', '40P01'])
const MAX_ATTEMPTS = 10
const INVALID_PASSWORD = '28P01'

interface Provision {
  schema: string
  role: string
  password: string
  changesPassword?: boolean
}

/**
 * Gives a service its schema and a role that can access nothing else. Safe to repeat and to run concurrently.
 * @param adminUrl a role that may create roles and schemas in the service's database.
 * @returns the URL with which the role itself connects.
 * @throws if the role exists with another password, unless `changesPassword` is set: roles belong to the whole
 *   server, and another system on it may be using this one.
 */
export async function provisionSchema(adminUrl: string, o: Provision): Promise<string> {
  assertSchemaName(o.schema)
  assertSchemaName(o.role)
  const roleUrl = new URL(adminUrl)
  roleUrl.username = o.role
  roleUrl.password = encodeURIComponent(o.password)

  for (let attempt = 1; ; attempt++) {
    try {
      await provision(adminUrl, roleUrl.href, o)
      return roleUrl.href
    } catch (error) {
      const collided = error instanceof pg.DatabaseError && COLLISIONS.has(error.code ?? '')
      if (!collided || attempt >= MAX_ATTEMPTS) throw error
      await sleep(20 * attempt * (0.5 + Math.random()))
    }
  }
}

function clientOf(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {
    // Connecting, or the running query, rejects with the same error.
  })
  return client
}

async function provision(adminUrl: string, roleUrl: string, o: Provision): Promise<void> {
  const client = clientOf(adminUrl)
  await client.connect()
  try {
    const database = client.escapeIdentifier(client.database ?? '')
    const known = await client.query('select 1 from pg_roles where rolname = $1', [o.role])
    const wasThere = known.rowCount === 1
    if (wasThere && !o.changesPassword) await expectPassword(roleUrl, o.role)
    await client.query('begin')
    if (!wasThere || o.changesPassword) {
      const verb = wasThere ? 'alter' : 'create'
      await client.query(`${verb} role ${o.role} login password ${client.escapeLiteral(o.password)}`)
    }
    // An administrator role that is not a superuser may only give a schema to a role of which it is a member.
    await client.query(`grant ${o.role} to current_user`)
    await client.query(`create schema if not exists ${o.schema}`)
    await client.query(`alter schema ${o.schema} owner to ${o.role}`)
    await client.query(`revoke all on schema ${o.schema} from public`)
    await client.query('revoke all on schema public from public')
    await client.query(`create schema if not exists ${EXTENSIONS_SCHEMA}`)
    await client.query(`create extension if not exists pg_trgm with schema ${EXTENSIONS_SCHEMA}`)
    await client.query(`grant usage on schema ${EXTENSIONS_SCHEMA} to ${o.role}`)
    await client.query(`grant connect on database ${database} to ${o.role}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function expectPassword(roleUrl: string, role: string): Promise<void> {
  const client = clientOf(roleUrl)
  try {
    await client.connect()
  } catch (cause) {
    // Other errors say nothing about the password: the role may not have access to this database yet.
    if (cause instanceof pg.DatabaseError && cause.code === INVALID_PASSWORD) {
      throw new Error(`The role ${role} exists with another password; it was left as it is`, { cause })
    }
  } finally {
    await client.end()
  }
}
