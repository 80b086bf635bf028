import {
  bodyLimits,
  InformationAnswer,
  InformationParams,
  informationFields,
  routes,
  succeed,
} from '@boli/contracts'
import { currentUser, publicRoute, readUpload, type Service } from '@boli/http-kit'
import type { InformationDeps } from '../../deps.ts'
import { presentItem } from '../../persistence/items.ts'
import { updateItem } from './update-item.ts'

export function updateItemRoute(app: Service, information: InformationDeps): void {
  publicRoute(app, routes.updateInformation, {
    schema: { params: InformationParams, response: InformationAnswer },
    handler: async (request) => {
      const upload = await readUpload(request, {
        field: 'image',
        maxBytes: bodyLimits['information-picture'],
        fields: informationFields,
        multiline: ['description'],
      })
      const item = await updateItem(information, {
        id: request.params.id,
        upload,
        requestId: request.id,
        admin: currentUser(request),
      })
      return succeed(presentItem(item), 'Information updated successfully')
    },
  })
}
