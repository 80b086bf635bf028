import { AvatarAnswer, bodyLimits, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, readUpload, refuseFields, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { addAvatar } from './add-avatar.ts'

export function addAvatarRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.addAvatar, {
    schema: { response: AvatarAnswer },
    handler: async (request) => {
      const { userId } = currentUser(request)
      const { file } = await readUpload(request, {
        field: 'avatar',
        maxBytes: bodyLimits.picture,
        fields: [],
      })
      if (!file) throw refuseFields({ field: 'avatar', code: 'required', message: 'Please choose a picture' })
      return succeed(await addAvatar(identity, { userId, picture: file }), 'Avatar updated successfully')
    },
  })
}
