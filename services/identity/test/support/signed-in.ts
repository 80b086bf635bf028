import { beforeAll, beforeEach } from 'vitest'
import type { Account, Browser } from './browser.ts'
import type { TestIdentityApp } from './identity-app.ts'

/** The first administrator's browser, signed in before the first test of a file by {@link useAdmin}. */
export let admin: Browser

export function useAdmin(identity: TestIdentityApp): void {
  beforeAll(async () => {
    admin = await identity.asAdmin()
  })
}

/** The user of the running test, new for each by {@link useSignedIn}. */
export let browser: Browser
export let account: Account
export let userId: string

export function useSignedIn(identity: TestIdentityApp): void {
  beforeEach(async () => {
    ;({ browser, account, userId } = await identity.signedIn())
  })
}
