import { routes, succeed, UpdateProfileBody, UserAnswer } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { updateProfile } from './update-profile.ts'

export function updateProfileRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.updateProfile, {
    schema: { body: UpdateProfileBody, response: UserAnswer },
    handler: async (request) => {
      const { userId } = currentUser(request)
      const user = await updateProfile(identity, { userId, body: request.body, requestId: request.id })
      return succeed(presentUser(user), 'Profile updated successfully')
    },
  })
}
