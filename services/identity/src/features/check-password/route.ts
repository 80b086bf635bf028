import { EmptyAnswer, PASSWORD_CHECK_PATH, PasswordCheckBody, succeed } from '@boli/contracts'
import { ApiError, internalRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'

/** POST /internal/password-checks: for deals alone, before it changes where a farmer is paid. */
export function checkPasswordRoute(app: Service, identity: Identity): void {
  internalRoute(app, {
    method: 'POST',
    url: PASSWORD_CHECK_PATH,
    schema: { body: PasswordCheckBody, response: EmptyAnswer },
    async handler(request) {
      if (request.callingService !== 'deals') throw new ApiError('not-allowed')
      const { userId, password, address } = request.body
      // The device cookie comes to identity alone, so that tries count as a stranger's.
      const client = { address, network: null, device: '', deviceKey: null, requestId: request.id }
      await confirmPassword(identity, { userId, password, field: 'password', client })
      return succeed(null)
    },
  })
}
