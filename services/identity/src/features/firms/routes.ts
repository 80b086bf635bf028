import {
  FirmAnswer,
  FirmPersonParams,
  FirmRights,
  InvitationAnswer,
  InvitationParams,
  InvitationTokenBody,
  InviteBody,
  MakeFirmBody,
  routes,
  succeed,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../../deps.ts'
import { invite, seeInvitation, withdrawInvitation } from './invite.ts'
import { makeFirm } from './make-firm.ts'
import { changePerson, joinFirm, removePerson } from './people.ts'
import { showFirm } from './show-firm.ts'

/** Routes of firms: creation, view and members. Each change is answered with the resulting firm. */
export function firmRoutes(app: Service, identity: IdentityDeps): void {
  const firmOf = (user: { userId: string }) => showFirm(identity.database.db, user, identity.now())

  publicRoute(app, routes.myFirm, {
    schema: { response: FirmAnswer },
    handler: async (request) => succeed(await firmOf(currentUser(request))),
  })
  publicRoute(app, routes.makeFirm, {
    schema: { body: MakeFirmBody, response: FirmAnswer },
    handler: async (request) => {
      await makeFirm(identity, currentUser(request), request.body.name, request.id)
      return succeed(await firmOf(currentUser(request)), 'The firm was saved')
    },
  })
  publicRoute(app, routes.inviteToFirm, {
    schema: { body: InviteBody, response: FirmAnswer },
    handler: async (request) => {
      await invite(identity, currentUser(request), request.body, request.id)
      return succeed(await firmOf(currentUser(request)), 'The invitation is on its way')
    },
  })
  publicRoute(app, routes.withdrawInvitation, {
    schema: { params: InvitationParams, response: FirmAnswer },
    handler: async (request) => {
      await withdrawInvitation(identity, currentUser(request), request.params.invitationId, request.id)
      return succeed(await firmOf(currentUser(request)), 'The invitation was withdrawn')
    },
  })
  publicRoute(app, routes.changeFirmPerson, {
    schema: { params: FirmPersonParams, body: FirmRights, response: FirmAnswer },
    handler: async (request) => {
      await changePerson(identity, currentUser(request), request.params.personId, request.body, request.id)
      return succeed(await firmOf(currentUser(request)), 'The change was saved')
    },
  })
  publicRoute(app, routes.removeFirmPerson, {
    schema: { params: FirmPersonParams, response: FirmAnswer },
    handler: async (request) => {
      await removePerson(identity, currentUser(request), request.params.personId, request.id)
      return succeed(await firmOf(currentUser(request)), 'This person no longer belongs to the firm')
    },
  })
  publicRoute(app, routes.seeInvitation, {
    schema: { body: InvitationTokenBody, response: InvitationAnswer },
    handler: async (request) => succeed(await seeInvitation(identity, request.body.token)),
  })
  publicRoute(app, routes.joinFirm, {
    schema: { body: InvitationTokenBody, response: FirmAnswer },
    handler: async (request) => {
      await joinFirm(identity, currentUser(request), request.body.token, request.id)
      return succeed(await firmOf(currentUser(request)), 'You belong to the firm now')
    },
  })
}
