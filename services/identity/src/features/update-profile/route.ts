import { routes, succeed, UpdateProfileBody, UserAnswer } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { clientOf } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { updateProfile } from './update-profile.ts'

export function updateProfileRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.updateProfile, {
    schema: { body: UpdateProfileBody, response: UserAnswer },
    handler: async (request) => {
      const { userId } = currentUser(request)
      const client = await clientOf(request)
      const { body, id: requestId } = request
      const user = await updateProfile(identity, { userId, body, client, requestId })
      return succeed(presentUser(user), 'Profile updated successfully')
    },
  })
}
