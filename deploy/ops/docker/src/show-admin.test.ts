import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the installer is shown the address, username and password for signing in, even while Postgres is down', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'show-admin.ts')],
    {
      env: {
        DATABASE_URL: 'postgres://identity:x@127.0.0.1:9/boli',
        PUBLIC_URL: 'https://market.example',
        ADMIN_EMAIL: 'meera@market.example',
        ADMIN_PASSWORD: 'Mustard field at dawn',
      },
    },
  )
  for (const shown of [
    'https://market.example/signin',
    'meera@market.example',
    /^Username: .*the email signs in too/m,
    'Mustard field at dawn',
  ])
    expect(stdout).toMatch(shown)
})
