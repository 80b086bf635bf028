import {
  createDatabaseService,
  measureOutbox,
  renewSeals,
  startJobQueue,
  startOutboxRelay,
  startUploadSweeper,
} from '@boli/database'
import { createSecretBox, measureEvents, measureMails, runInBackground, type Service } from '@boli/http-kit'
import { serveMedia } from '@boli/pictures'
import cookie from '@fastify/cookie'
import { BackgroundTasks } from './background-tasks.ts'
import { consumeActions } from './consumers/audit-actions.ts'
import type { IdentityDeps, IdentityOptions } from './deps.ts'
import { addDetailsRoute } from './features/add-details.ts'
import { exchangeKeyRoute } from './features/api-keys/exchange-key.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { auditRoutes } from './features/audit/audit-routes.ts'
import { exportAuditRoute } from './features/audit/export-route.ts'
import { AVATAR_PREFIX, avatarRoutes } from './features/avatar.ts'
import { changePasswordRoute } from './features/change-password.ts'
import { dataExportRoute } from './features/data-export.ts'
import { deleteAccountRoute } from './features/delete-account.ts'
import { deleteUserRoutes } from './features/delete-user.ts'
import { endUserSessionsRoute } from './features/end-user-sessions.ts'
import { exchangeSessionRoutes } from './features/exchange-session.ts'
import { firmRoutes } from './features/firms/firm.ts'
import { invitationRoutes } from './features/firms/invitations.ts'
import { firmPeopleRoutes } from './features/firms/people.ts'
import { createFirstAdmin } from './features/first-admin.ts'
import { internalRoutes } from './features/internal-routes.ts'
import { userListRoutes } from './features/list-users/routes.ts'
import { loginRoute } from './features/login.ts'
import { ownSessionRoutes } from './features/own-session.ts'
import { registerRoutes } from './features/register.ts'
import { forgotPasswordRoute, resetPasswordRoutes } from './features/reset-password.ts'
import { authenticatorRoutes } from './features/second-factor/authenticator.ts'
import { ownFactorRoutes } from './features/second-factor/own-factors.ts'
import { passkeyRoutes } from './features/second-factor/passkeys.ts'
import { resetSecondFactorRoute } from './features/second-factor/reset-factors.ts'
import { secondStepRoutes } from './features/second-factor/sign-in-routes.ts'
import { mailQueue } from './features/send-mails.ts'
import { endSessionRoutes, sessionsRoute } from './features/sessions.ts'
import { sharedDevicesRoute } from './features/shared-devices.ts'
import { cancelEmailChangeRoute } from './features/update-profile/new-address.ts'
import { updateProfileRoute } from './features/update-profile/update-profile.ts'
import { updateUserRoute } from './features/update-user.ts'
import { verifyEmailRoutes } from './features/verify-email.ts'
import { sealedSecrets, startHousekeeping } from './housekeeping/housekeeping.ts'
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
  ownSessionRoutes(app, identity)
  verifyEmailRoutes(app, identity)
  sessionsRoute(app, identity)
  endSessionRoutes(app, identity)
  forgotPasswordRoute(app, identity)
  resetPasswordRoutes(app, identity)
  addDetailsRoute(app, identity)
  updateProfileRoute(app, identity)
  avatarRoutes(app, identity)
  ownFactorRoutes(app, identity)
  authenticatorRoutes(app, identity)
  passkeyRoutes(app, identity)
  apiKeyRoutes(app, identity)
  firmRoutes(app, identity)
  invitationRoutes(app, identity)
  firmPeopleRoutes(app, identity)
  userListRoutes(app, identity)
  sharedDevicesRoute(app, identity)
  auditRoutes(app, identity)
  exportAuditRoute(app, identity)
  updateUserRoute(app, identity)
  deleteUserRoutes(app, identity)
  resetSecondFactorRoute(app, identity)
  cancelEmailChangeRoute(app, identity)
  changePasswordRoute(app, identity)
  dataExportRoute(app, identity)
  deleteAccountRoute(app, identity)
  endUserSessionsRoute(app, identity)
  serveMedia(app, { prefix: AVATAR_PREFIX, store: deps.store })
  exchangeSessionRoutes(app, identity)
  exchangeKeyRoute(app, identity)
  internalRoutes(app, identity)

  measureIdentity(app.metrics, identity)
  const { database, store, logger, config } = identity
  const metrics = measureOutbox(app.metrics, database)
  app.addHook('onReady', async () => {
    if (config.firstAdmin) await createFirstAdmin(identity, config.firstAdmin)
    identity.background.run({ work: 'renew-seals' }, () => renewSeals(identity, sealedSecrets))
  })
  app.addHook('onClose', () => identity.background.settle())
  runInBackground(app, () => [
    startOutboxRelay({ database, bus, logger, metrics }),
    startUploadSweeper({ database, store, logger }),
    startHousekeeping(identity),
    startJobQueue(mailQueue(identity), deps),
    ...consumeActions(identity),
  ])
  return app
}

async function prepare({ now, hashCost, ...deps }: IdentityOptions): Promise<IdentityDeps> {
  return {
    ...deps,
    now: now ?? (() => new Date()),
    passwords: createPasswordHasher(deps.config.hashConcurrency, hashCost),
    codes: createVerificationCodes(deps.config.codeSecret),
    limitKeys: createLimitKeys(deps.config.codeSecret),
    secrets: createSecretBox(deps.config.secondFactorKeys),
    tokens: await createUserTokenIssuer(deps.config.signingKeys),
    background: new BackgroundTasks(deps.logger),
  }
}
