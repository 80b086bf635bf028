import { secretVariables } from '@boli/dev/environment'
import { generateSecrets } from '@boli/dev/secrets'

/** The first administrator of a system. */
export const ADMIN = { email: 'admin@system.example', username: 'admin', password: 'System@2026' }

const MANY = '1000000000'

/** Rate limits by address, enforced and counted, but high enough for many hundreds of people at one address. */
export const manyAtOneAddress = {
  LIMIT_PER_ADDRESS: MANY,
  LIMIT_GUEST_PER_ADDRESS: MANY,
  LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS: MANY,
  LIMIT_PAGES_PER_ADDRESS: MANY,
  LIMIT_NEW_PICTURES_PER_ADDRESS: MANY,
  LIMIT_POLLS_PER_ADDRESS: MANY,
  LIMIT_UPGRADES_PER_ADDRESS: MANY,
  LIMIT_REGISTRATIONS_PER_HOUR: MANY,
  LIMIT_WRONG_SIGN_INS_PER_ADDRESS: MANY,
}

/** Each client acts like hundreds of users. The limits have their own tests. */
const openLimits = {
  ...manyAtOneAddress,
  LIMIT_READS_PER_USER: MANY,
  LIMIT_WRITES_PER_USER: MANY,
  BIDS_PER_SECOND: MANY,
  LOTS_OPEN_LIMIT: MANY,
  LOTS_HOURLY_LIMIT: MANY,
  SOCKETS_PER_USER: MANY,
}

/** Variables of every process: newly generated secrets, and settings that do not depend on addresses. */
export async function commonEnvironment(): Promise<Record<string, string>> {
  return {
    // As in the image.
    MALLOC_ARENA_MAX: '2',
    ...secretVariables(await generateSecrets({}, false)),
    COOKIE_SECURE: 'false',
    HASH_CONCURRENCY: '2',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_MUST_CHANGE_PASSWORD: 'false',
    // The second factor is off here; it has its own tests.
    ADMIN_SECOND_FACTOR: 'excepted',
    ...openLimits,
  }
}
