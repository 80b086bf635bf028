import { bodyLimits, InformationAnswer, informationFields, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, readUpload, type Service } from '@boli/http-kit'
import type { InformationDeps } from '../../deps.ts'
import { presentItem } from '../../persistence/items.ts'
import { createItem } from './create-item.ts'

export function createItemRoute(app: Service, information: InformationDeps): void {
  publicRoute(app, routes.createInformation, {
    schema: { response: InformationAnswer },
    handler: async (request) => {
      const upload = await readUpload(request, {
        field: 'image',
        maxBytes: bodyLimits['information-picture'],
        fields: informationFields,
        multiline: ['description'],
      })
      const item = await createItem(information, {
        upload,
        requestId: request.id,
        admin: currentUser(request),
      })
      return succeed(presentItem(item), 'Information created successfully')
    },
  })
}
