import { routes } from '@boli/contracts'
import { describeAccess, type Visitor } from '@boli/test-kit'
import { beforeAll } from 'vitest'
import type { Browser } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'

const identity = useIdentity({ firstAdmin })
const browsers = {} as Record<Visitor, Browser>
beforeAll(async () => {
  browsers.anonymous = identity.browser()
  browsers.unverified = (await identity.signedIn({ isVerified: false })).browser
  browsers.farmer = (await identity.signedIn()).browser
  browsers.business = (await identity.signedIn({ role: 'business' })).browser
  browsers.admin = await identity.asAdmin()
})

describeAccess({
  service: 'identity',
  app: () => identity.app,
  call: async (visitor, { method, path, payload }) =>
    (await browsers[visitor].call(method, path, payload)).body.code,
  // It would end the session that the next route needs.
  except: [routes.logout],
})
