import { measureOutbox, measurePool, startOutboxRelay, startUploadSweeper } from '@boli/database'
import { createService, measureEvents, measureMails, type Service } from '@boli/http-kit'
import { serveMedia } from '@boli/pictures'
import cookie from '@fastify/cookie'
import { BackgroundTasks } from './background-tasks.ts'
import { hearAnalytics } from './consumers/hear-analytics.ts'
import { hearAuctions } from './consumers/hear-auctions.ts'
import { hearDeals } from './consumers/hear-deals.ts'
import { hearInformation } from './consumers/hear-information.ts'
import type { Identity, IdentityDeps } from './deps.ts'
import { AVATAR_PREFIX } from './features/add-avatar/add-avatar.ts'
import { addAvatarRoute } from './features/add-avatar/route.ts'
import { addDetailsRoute } from './features/add-details/route.ts'
import { checkAuditRoute } from './features/audit/check-route.ts'
import { exportAuditRoute } from './features/audit/export-route.ts'
import { adminActionsRoute } from './features/audit/list-route.ts'
import { cancelEmailChangeRoute } from './features/cancel-email-change/route.ts'
import { changePasswordRoute } from './features/change-password/route.ts'
import { checkPasswordRoute } from './features/check-password/route.ts'
import { contactsRoute, readersRoute } from './features/contacts/routes.ts'
import { dataExportRoute } from './features/data-export/route.ts'
import { deleteAccountRoute } from './features/delete-account/route.ts'
import { restoreUserRoute } from './features/delete-user/restore-user.ts'
import { deleteUserRoute } from './features/delete-user/route.ts'
import { endSessionRoutes } from './features/end-sessions/routes.ts'
import { endUserSessionsRoute } from './features/end-user-sessions/route.ts'
import { exchangeSessionRoute } from './features/exchange-session/route.ts'
import { createFirstAdmin } from './features/first-admin/first-admin.ts'
import { forgotPasswordRoute } from './features/forgot-password/route.ts'
import { hideAvatarRoute } from './features/hide-avatar/route.ts'
import { isLoggedInRoute } from './features/is-logged-in/route.ts'
import { userPrivateRoute } from './features/list-users/private-route.ts'
import { userListRoutes } from './features/list-users/routes.ts'
import { loginRoute } from './features/login/route.ts'
import { logoutRoute } from './features/logout/route.ts'
import { publishedKeysRoute } from './features/published-keys/route.ts'
import { registerRoutes } from './features/register/route.ts'
import { removeAvatarRoute } from './features/remove-avatar/route.ts'
import { resendCodeRoute } from './features/resend-code/route.ts'
import { resetPasswordRoutes } from './features/reset-password/routes.ts'
import { secondFactorRoutes } from './features/second-factor/management-routes.ts'
import { resetSecondFactorRoute } from './features/second-factor/reset-route.ts'
import { secondStepRoutes } from './features/second-factor/sign-in-routes.ts'
import { startMailSender } from './features/send-mails/mail-queue.ts'
import { sessionsRoute } from './features/sessions/route.ts'
import { sharedDevicesRoute } from './features/shared-devices/route.ts'
import { updateProfileRoute } from './features/update-profile/route.ts'
import { updateUserRoute } from './features/update-user/route.ts'
import { verifyEmailRoute } from './features/verify-email/route.ts'
import { startHousekeeping } from './housekeeping/housekeeping.ts'
import { renewSeals } from './housekeeping/renew-seals.ts'
import { OutgoingMail } from './mail/outgoing-mail.ts'
import { measureIdentity } from './metrics.ts'
import { createLimitKeys } from './security/limit-keys.ts'
import { createPasswordHasher } from './security/password-hasher.ts'
import { createSecretBox } from './security/secret-box.ts'
import { createUserTokenIssuer } from './security/user-token-issuer.ts'
import { createVerificationCodes } from './security/verification-codes.ts'

/** Builds identity with everything registered; it does not listen. Background work runs from ready to close. */
export async function buildApp(deps: IdentityDeps): Promise<Service> {
  const { logger, database, serviceTokens, userTokens } = deps
  const app = await createService({
    name: 'identity',
    logger,
    serviceTokens,
    userTokens,
    drainMs: deps.drainMs ?? 0,
    checks: { database: () => database.check() },
    openApi: { title: 'Boli identity', description: 'Accounts, sessions and profiles' },
  })
  const bus = measureEvents(app.metrics, deps.bus)
  const identity = await prepare({ ...deps, bus, mailer: measureMails(app.metrics, deps.mailer) })
  await app.register(cookie)

  registerRoutes(app, identity)
  loginRoute(app, identity)
  secondStepRoutes(app, identity)
  logoutRoute(app, identity)
  verifyEmailRoute(app, identity)
  resendCodeRoute(app, identity)
  isLoggedInRoute(app, identity)
  sessionsRoute(app, identity)
  endSessionRoutes(app, identity)
  forgotPasswordRoute(app, identity)
  resetPasswordRoutes(app, identity)
  addDetailsRoute(app, identity)
  updateProfileRoute(app, identity)
  addAvatarRoute(app, identity)
  secondFactorRoutes(app, identity)
  userListRoutes(app, identity)
  userPrivateRoute(app, identity)
  sharedDevicesRoute(app, identity)
  adminActionsRoute(app, identity)
  exportAuditRoute(app, identity)
  checkAuditRoute(app, identity)
  updateUserRoute(app, identity)
  deleteUserRoute(app, identity)
  restoreUserRoute(app, identity)
  hideAvatarRoute(app, identity)
  resetSecondFactorRoute(app, identity)
  cancelEmailChangeRoute(app, identity)
  changePasswordRoute(app, identity)
  dataExportRoute(app, identity)
  deleteAccountRoute(app, identity)
  endUserSessionsRoute(app, identity)
  removeAvatarRoute(app, identity)
  serveMedia(app, { prefix: AVATAR_PREFIX, store: deps.store })
  exchangeSessionRoute(app, identity)
  checkPasswordRoute(app, identity)
  contactsRoute(app, identity)
  readersRoute(app, identity)
  publishedKeysRoute(app, identity)

  measureIdentity(app.metrics, identity)
  measurePool(app.metrics, database)
  runInBackground(app, identity)
  return app
}

async function prepare({ now, hashCost, ...deps }: IdentityDeps): Promise<Identity> {
  const background = new BackgroundTasks(deps.logger)
  return {
    ...deps,
    now: now ?? (() => new Date()),
    passwords: createPasswordHasher(deps.config.hashConcurrency, hashCost),
    codes: createVerificationCodes(deps.config.codeSecret),
    limitKeys: createLimitKeys(deps.config.codeSecret),
    secrets: createSecretBox(deps.config.secondFactorKeys),
    tokens: await createUserTokenIssuer(deps.config.signingKeys),
    background,
    mail: new OutgoingMail(deps.mailer, background),
  }
}

function runInBackground(app: Service, identity: Identity): void {
  const { database, bus, store, logger, config } = identity
  const metrics = measureOutbox(app.metrics, database)
  const running: { stop(): Promise<void> }[] = []
  app.addHook('onReady', async () => {
    if (config.firstAdmin) await createFirstAdmin(identity, config.firstAdmin)
    identity.background.run({ work: 'renew-seals' }, () => renewSeals(identity))
    running.push(startOutboxRelay({ database, bus, logger, metrics }))
    running.push(startUploadSweeper({ database, store, logger }))
    running.push(startHousekeeping(identity))
    running.push(startMailSender(identity))
    const hearing = [hearAuctions, hearDeals, hearInformation, hearAnalytics]
    running.push(...(await Promise.all(hearing.map((hear) => hear(identity)))))
  })
  app.addHook('onClose', async () => {
    await Promise.all(running.map((work) => work.stop()))
    await identity.background.settle()
  })
}
