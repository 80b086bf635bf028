import { OwnDataAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { ownData } from './own-data.ts'

export function dataExportRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.dataExport, {
    schema: { response: OwnDataAnswer },
    handler: async (request, reply) => {
      void reply.header('content-disposition', 'attachment; filename="boli-my-data.json"')
      return succeed(await ownData(identity, currentUser(request).userId))
    },
  })
}
