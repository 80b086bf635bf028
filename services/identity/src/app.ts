import { createDatabaseService, measureOutbox, startOutboxRelay, startUploadSweeper } from '@boli/database'
import { createSecretBox, measureEvents, measureMails, runInBackground, type Service } from '@boli/http-kit'
import { serveMedia } from '@boli/pictures'
import cookie from '@fastify/cookie'
import { BackgroundTasks } from './background-tasks.ts'
import { consumeActions } from './consumers/audit-actions.ts'
import type { IdentityDeps, IdentityOptions } from './deps.ts'
import { addDetailsRoute } from './features/add-details.ts'
import { exchangeKeyRoute } from './features/api-keys/exchange-key.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { adminActionsRoute, checkAuditRoute } from './features/audit/audit-routes.ts'
import { exportAuditRoute } from './features/audit/export-route.ts'
import { AVATAR_PREFIX, addAvatarRoute, hideAvatarRoute, removeAvatarRoute } from './features/avatar.ts'
import { changePasswordRoute } from './features/change-password.ts'
import { dataExportRoute } from './features/data-export.ts'
import { deleteAccountRoute } from './features/delete-account.ts'
import { deleteUserRoute, restoreUserRoute } from './features/delete-user.ts'
import { endUserSessionsRoute } from './features/end-user-sessions.ts'
import { exchangeSessionRoute, publishedKeysRoute } from './features/exchange-session.ts'
import { firmRoutes } from './features/firms/routes.ts'
import { createFirstAdmin } from './features/first-admin.ts'
import { checkPasswordRoute, contactsRoute, recipientsRoute } from './features/internal-routes.ts'
import { userListRoutes, userPrivateRoute } from './features/list-users/routes.ts'
import { loginRoute } from './features/login.ts'
import { isLoggedInRoute, logoutRoute } from './features/own-session.ts'
import { registerRoutes } from './features/register/register.ts'
import { forgotPasswordRoute, resetPasswordRoutes } from './features/reset-password.ts'
import { secondFactorRoutes } from './features/second-factor/management-routes.ts'
import { resetSecondFactorRoute } from './features/second-factor/reset-factors.ts'
import { secondStepRoutes } from './features/second-factor/sign-in-routes.ts'
import { startMailSender } from './features/send-mails.ts'
import { endSessionRoutes, sessionsRoute } from './features/sessions.ts'
import { sharedDevicesRoute } from './features/shared-devices.ts'
import { cancelEmailChangeRoute } from './features/update-profile/new-address.ts'
import { updateProfileRoute } from './features/update-profile/update-profile.ts'
import { updateUserRoute } from './features/update-user.ts'
import { resendCodeRoute, verifyEmailRoute } from './features/verify-email.ts'
import { startHousekeeping } from './housekeeping/housekeeping.ts'
import { renewSeals } from './housekeeping/renew-seals.ts'
import { OutgoingMail } from './mail/outgoing-mail.ts'
import { measureIdentity } from './metrics.ts'
import { createVerificationCodes } from './security/codes.ts'
import { createLimitKeys } from './security/limit-keys.ts'
import { createPasswordHasher } from './security/password-hasher.ts'
import { createUserTokenIssuer } from './security/user-token-issuer.ts'

/** Builds identity with everything registered; it does not listen. Background work runs from ready to close. */
export async function buildApp(deps: IdentityOptions): Promise<Service> {
  const app = await createDatabaseService(deps, {
    name: 'identity',
    description: 'Accounts, sessions and profiles',
  })
  const bus = measureEvents(app.metrics, deps.bus, deps.logger)
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
  apiKeyRoutes(app, identity)
  firmRoutes(app, identity)
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
  exchangeKeyRoute(app, identity)
  checkPasswordRoute(app, identity)
  contactsRoute(app, identity)
  recipientsRoute(app, identity)
  publishedKeysRoute(app, identity)

  measureIdentity(app.metrics, identity)
  const { database, store, logger, config } = identity
  const metrics = measureOutbox(app.metrics, database)
  app.addHook('onReady', async () => {
    if (config.firstAdmin) await createFirstAdmin(identity, config.firstAdmin)
    identity.background.run({ work: 'renew-seals' }, () => renewSeals(identity))
  })
  app.addHook('onClose', () => identity.background.settle())
  runInBackground(app, () => [
    startOutboxRelay({ database, bus, logger, metrics }),
    startUploadSweeper({ database, store, logger }),
    startHousekeeping(identity),
    startMailSender(identity),
    ...consumeActions(identity),
  ])
  return app
}

async function prepare({ now, hashCost, ...deps }: IdentityOptions): Promise<IdentityDeps> {
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
