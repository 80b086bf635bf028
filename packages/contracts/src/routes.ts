/**
 * The public route table: what exists under /api/v1, which service owns it, and who may call it. The gateway
 * proxies by it, services guard by it, and the tests' access matrix is generated from it.
 *
 * `access`: `anyone`; `guest` the same, with stricter limits (sign-in and recovery); `signed-in` also
 * before the e-mail is verified; `verified`; one of the roles, which implies verified.
 *
 * `keyScope`: which scope of an API key opens the route. A route without one takes no keys: accounts and
 * administration are for signed-in people.
 *
 * `members`: which members of a firm may call it in the firm's name; see {@link membersOf}.
 */
export type Access = 'anyone' | 'guest' | 'signed-in' | 'verified' | 'farmer' | 'business' | 'admin'
export const keyScopes = ['read', 'bid', 'deals', 'practice'] as const
export type KeyScope = (typeof keyScopes)[number]
/** Roles that an owner gives the members of a firm. */
export const firmParts = ['bidder', 'accountant'] as const
export type FirmPart = (typeof firmParts)[number]
export const serviceNames = [
  'identity',
  'auctions',
  'information',
  'deals',
  'notifications',
  'analytics',
  'realtime',
  'gateway',
] as const
export type ServiceName = (typeof serviceNames)[number]
export type SchemaName = Exclude<ServiceName, 'realtime' | 'gateway'>
export const hasSchema = (service: ServiceName): service is SchemaName =>
  service !== 'realtime' && service !== 'gateway'
/** Services that own a database schema, which has their name. Pages, which need none of them, leave the call out. */
export const schemaNames = /* @__PURE__ */ serviceNames.filter(hasSchema)

export interface PublicRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below {@link API_PREFIX}, with Fastify's `:name` parameters. */
  path: string
  service: ServiceName
  access: Access
  /** Bodies are JSON of at most 64 KB unless the route takes one picture, or a part of a price file. */
  upload?: 'picture' | 'information-picture' | 'prices'
  keyScope?: KeyScope
  members?: readonly FirmPart[] | 'self'
}

/** Of the documents over calls and sockets. It rises with a change that breaks a documented field. */
export const API_VERSION = '1.0.0'

export const API_PREFIX = '/api/v1'

/** Limits of request bodies, in bytes; `prices` of one part of a file. The uploads leave room for the form's other fields. */
export const bodyLimits = {
  json: 64 * 1024,
  picture: 5 * 1024 * 1024,
  'information-picture': 10 * 1024 * 1024,
  prices: 1024 * 1024,
  formAllowance: 256 * 1024,
} as const

function route(
  method: PublicRoute['method'],
  path: string,
  service: ServiceName,
  access: Access,
  upload?: PublicRoute['upload'],
): PublicRoute {
  return upload ? { method, path, service, access, upload } : { method, path, service, access }
}

function byKey(keyScope: KeyScope, open: PublicRoute): PublicRoute {
  return { ...open, keyScope }
}

function byMembers(members: NonNullable<PublicRoute['members']>, open: PublicRoute): PublicRoute {
  return { ...open, members }
}

/**
 * Which roles of a firm may make a call in the firm's name; `self`: members make it in their own. Unless the
 * table says otherwise, everyone reads the firm's lots, bids and deals, and only its owner changes them.
 */
export function membersOf({ members, method, service }: PublicRoute): readonly FirmPart[] | 'self' {
  if (members) return members
  if (service !== 'auctions' && service !== 'deals') return 'self'
  return method === 'GET' ? firmParts : []
}

export const routes = {
  isLoggedIn: route('GET', '/user/isLoggedIn', 'identity', 'signed-in'),
  register: route('POST', '/user/register', 'identity', 'guest'),
  passwordRules: route('GET', '/user/password-rules', 'identity', 'anyone'),
  login: route('POST', '/user/login', 'identity', 'guest'),
  verifyEmail: route('POST', '/user/verify-email', 'identity', 'signed-in'),
  resendCode: route('POST', '/user/resend-code', 'identity', 'signed-in'),
  logout: route('POST', '/user/logout', 'identity', 'anyone'),
  sessions: route('GET', '/user/sessions', 'identity', 'signed-in'),
  endOtherSessions: route('DELETE', '/user/sessions', 'identity', 'signed-in'),
  endSession: route('DELETE', '/user/sessions/:sessionId', 'identity', 'signed-in'),
  forgotPassword: route('POST', '/user/forgot-password', 'identity', 'guest'),
  // The token travels in the body; in the path it would appear in histories and logs. Older mails still have such paths.
  resetPasswordByToken: route('POST', '/user/reset-password', 'identity', 'guest'),
  resetPassword: route('POST', '/user/reset-password/:token', 'identity', 'guest'),
  changePassword: route('POST', '/user/change-password', 'identity', 'signed-in'),
  listKeys: route('GET', '/user/keys', 'identity', 'verified'),
  makeKey: route('POST', '/user/keys', 'identity', 'verified'),
  revokeKey: route('DELETE', '/user/keys/:keyId', 'identity', 'verified'),
  makeFirm: route('POST', '/firms', 'identity', 'verified'),
  myFirm: route('GET', '/firms/mine', 'identity', 'verified'),
  inviteToFirm: route('POST', '/firms/mine/invitations', 'identity', 'verified'),
  withdrawInvitation: route('DELETE', '/firms/mine/invitations/:invitationId', 'identity', 'verified'),
  changeFirmPerson: route('PATCH', '/firms/mine/people/:personId', 'identity', 'verified'),
  // With the caller's own id: leaves the firm.
  removeFirmPerson: route('DELETE', '/firms/mine/people/:personId', 'identity', 'verified'),
  // The token travels in the body, as that of a new password.
  seeInvitation: route('POST', '/firms/invitation', 'identity', 'guest'),
  joinFirm: route('POST', '/firms/join', 'identity', 'verified'),
  cancelEmailChange: route('DELETE', '/user/email-change', 'identity', 'signed-in'),
  dataExport: route('GET', '/user/data-export', 'identity', 'signed-in'),
  deleteAccount: route('POST', '/user/delete-account', 'identity', 'signed-in'),
  addDetails: route('POST', '/user/add-details', 'identity', 'verified'),
  // Also before the e-mail is verified: a mistyped address must be correctable.
  updateProfile: route('PUT', '/user/update-profile', 'identity', 'signed-in'),
  addAvatar: route('POST', '/user/add-avatar', 'identity', 'verified', 'picture'),
  removeAvatar: route('DELETE', '/user/avatar', 'identity', 'verified'),

  secondFactor: route('GET', '/user/second-factor', 'identity', 'verified'),
  newAuthenticator: route('POST', '/user/authenticator', 'identity', 'verified'),
  confirmAuthenticator: route('POST', '/user/authenticator/confirm', 'identity', 'verified'),
  removeAuthenticator: route('DELETE', '/user/authenticator', 'identity', 'verified'),
  newPasskey: route('POST', '/user/passkeys/options', 'identity', 'verified'),
  addPasskey: route('POST', '/user/passkeys', 'identity', 'verified'),
  renamePasskey: route('PATCH', '/user/passkeys/:passkeyId', 'identity', 'verified'),
  removePasskey: route('DELETE', '/user/passkeys/:passkeyId', 'identity', 'verified'),
  newRecoveryCodes: route('POST', '/user/recovery-codes', 'identity', 'verified'),
  secondStepOptions: route('POST', '/user/login/second-step/options', 'identity', 'guest'),
  secondStep: route('POST', '/user/login/second-step', 'identity', 'guest'),
  passkeySignInOptions: route('POST', '/user/login/passkey/options', 'identity', 'guest'),
  passkeySignIn: route('POST', '/user/login/passkey', 'identity', 'guest'),

  searchUser: route('POST', '/admin/search-user', 'identity', 'admin'),
  userAnalytics: route('GET', '/admin/user-analytics', 'identity', 'admin'),
  adminUser: route('GET', '/admin/user/:id', 'identity', 'admin'),
  // Each view is recorded in the audit.
  adminUserPrivate: route('GET', '/admin/user/:id/private', 'identity', 'admin'),
  // A POST, as that many ids do not fit in an address.
  sharedDevices: route('POST', '/admin/shared-devices', 'identity', 'admin'),
  updateUser: route('PUT', '/admin/update-user/:id', 'identity', 'admin'),
  deleteUser: route('DELETE', '/admin/delete-user/:id', 'identity', 'admin'),
  hideAvatar: route('DELETE', '/admin/user-avatar/:id', 'identity', 'admin'),
  restoreUser: route('POST', '/admin/restore-user/:id', 'identity', 'admin'),
  adminActions: route('GET', '/admin/actions', 'identity', 'admin'),
  exportAudit: route('GET', '/admin/audit/export', 'identity', 'admin'),
  checkAudit: route('GET', '/admin/audit/check', 'identity', 'admin'),
  resetSecondFactor: route('DELETE', '/admin/second-factor/:id', 'identity', 'admin'),
  endUserSessions: route('DELETE', '/admin/user-sessions/:id', 'identity', 'admin'),

  listAuctions: byKey('read', route('GET', '/auction/getAllauctions', 'auctions', 'anyone')),
  auctionLimits: byKey('read', route('GET', '/auction/limits', 'auctions', 'anyone')),
  getAuction: byKey('read', route('GET', '/auction/getAuction/:auctionId', 'auctions', 'verified')),
  listPlacedBids: byKey('read', route('GET', '/auction/getAllPlacedBids/:auctionId', 'auctions', 'verified')),
  // While the auction is open, for signed-in users only.
  auctionProof: byKey('read', route('GET', '/auction/proof/:auctionId', 'auctions', 'anyone')),
  leafProof: byKey('read', route('GET', '/auction/proof/:auctionId/:sequence', 'auctions', 'anyone')),
  // The log of all closings; the paths of tiles are those of C2SP tlog-tiles.
  closingsCheckpoint: route('GET', '/auction/closings/checkpoint', 'auctions', 'anyone'),
  closingsKeys: route('GET', '/auction/closings/keys', 'auctions', 'anyone'),
  closingsTile: route('GET', '/auction/closings/tile/:level/:first', 'auctions', 'anyone'),
  closingsWiderTile: route('GET', '/auction/closings/tile/:level/:first/:second', 'auctions', 'anyone'),
  closingsWidestTile: route(
    'GET',
    '/auction/closings/tile/:level/:first/:second/:third',
    'auctions',
    'anyone',
  ),
  ownProof: byKey('read', route('GET', '/auction/own-proof/:auctionId', 'auctions', 'signed-in')),
  createAuction: route('POST', '/auction/create-auction', 'auctions', 'farmer', 'picture'),
  placeBid: byMembers(
    ['bidder'],
    byKey('bid', route('POST', '/auction/place-bid/:auctionId', 'auctions', 'business')),
  ),
  // What a member of a firm may still offer today.
  bidLimits: byKey('read', route('GET', '/auction/bid-limits', 'auctions', 'verified')),
  searchAuctions: byKey('read', route('GET', '/auction/search', 'auctions', 'verified')),
  dashboardStats: route('GET', '/auction/dashboard-stats', 'auctions', 'verified'),
  myAuctions: byKey('read', route('GET', '/auction/myAuctions', 'auctions', 'verified')),
  myBids: byKey('read', route('GET', '/auction/myBids', 'auctions', 'verified')),
  exportMyBids: byKey('read', route('GET', '/auction/myBids/export', 'auctions', 'verified')),
  participated: byKey('read', route('GET', '/auction/participated', 'auctions', 'verified')),
  suggestAuctions: byKey('read', route('GET', '/auction/suggest', 'auctions', 'anyone')),
  places: byKey('read', route('GET', '/auction/places', 'auctions', 'anyone')),
  publicLot: byKey('read', route('GET', '/auction/public/:auctionId', 'auctions', 'anyone')),
  following: byKey('read', route('GET', '/auction/following', 'auctions', 'verified')),
  // Own standing on each of many lots.
  board: byKey('read', route('GET', '/auction/board', 'auctions', 'verified')),
  followAuction: byMembers(firmParts, route('PUT', '/auction/follow/:auctionId', 'auctions', 'verified')),
  unfollowAuction: byMembers(
    firmParts,
    route('DELETE', '/auction/follow/:auctionId', 'auctions', 'verified'),
  ),
  savedSearches: byKey('read', route('GET', '/auction/saved-searches', 'auctions', 'verified')),
  saveSearch: byMembers(firmParts, route('POST', '/auction/saved-searches', 'auctions', 'verified')),
  forgetSearch: byMembers(
    firmParts,
    route('DELETE', '/auction/saved-searches/:searchId', 'auctions', 'verified'),
  ),
  followSeller: byMembers(
    firmParts,
    route('PUT', '/auction/follow-seller/:username', 'auctions', 'verified'),
  ),
  unfollowSeller: byMembers(
    firmParts,
    route('DELETE', '/auction/follow-seller/:username', 'auctions', 'verified'),
  ),
  ownAuctionData: byMembers('self', route('GET', '/auction/my-data', 'auctions', 'signed-in')),
  // The user who listed a lot may change it, also after their role has changed.
  updateAuction: route('PATCH', '/auction/update-auction/:auctionId', 'auctions', 'verified', 'picture'),
  deleteAuction: route('DELETE', '/auction/delete-auction/:auctionId', 'auctions', 'verified'),
  uploadPicture: route('POST', '/auction/pictures', 'auctions', 'verified', 'picture'),
  pictureUpload: route('GET', '/auction/pictures/:uploadId', 'auctions', 'verified'),
  dropPictureUpload: route('DELETE', '/auction/pictures/:uploadId', 'auctions', 'verified'),
  reportLot: byMembers('self', route('POST', '/auction/report/:auctionId', 'auctions', 'anyone')),
  lotReports: route('GET', '/admin/lot-reports', 'auctions', 'admin'),
  decideReport: route('POST', '/admin/lot-reports/:reportId/decision', 'auctions', 'admin'),
  hidePicture: route('DELETE', '/admin/auctions/:auctionId/pictures/:pictureId', 'auctions', 'admin'),
  adminAuctions: route('GET', '/admin/auctions', 'auctions', 'admin'),
  removeAuction: route('DELETE', '/admin/remove-auction/:auctionId', 'auctions', 'admin'),

  // Practice lots are separate from the market. Members of a firm practise in their own name.
  beginPractice: byMembers('self', byKey('practice', route('POST', '/practice', 'auctions', 'verified'))),
  getPractice: byMembers(
    'self',
    byKey('practice', route('GET', '/practice/:practiceId', 'auctions', 'verified')),
  ),
  practiceBid: byMembers(
    'self',
    byKey('practice', route('POST', '/practice/:practiceId/bids', 'auctions', 'verified')),
  ),

  // Users other than the parties and administrators get 404.
  listDeals: byKey('deals', route('GET', '/deals', 'deals', 'verified')),
  getDeal: byKey('deals', route('GET', '/deals/:dealId', 'deals', 'verified')),
  exportDeals: byKey('deals', route('GET', '/deals/export', 'deals', 'verified')),
  decideDeal: route('POST', '/deals/:dealId/decision', 'deals', 'verified'),
  answerOffer: route('POST', '/deals/:dealId/answer', 'deals', 'verified'),
  askRunnerUp: route('POST', '/deals/:dealId/ask-runner-up', 'deals', 'verified'),
  proposeHandover: route('POST', '/deals/:dealId/handover', 'deals', 'verified'),
  confirmHandover: route('POST', '/deals/:dealId/handover/confirm', 'deals', 'verified'),
  recordWeighing: route('POST', '/deals/:dealId/weighings', 'deals', 'verified'),
  confirmWeighing: route('POST', '/deals/:dealId/weighings/:number/confirm', 'deals', 'verified'),
  objectToWeighing: route('POST', '/deals/:dealId/weighings/:number/object', 'deals', 'verified'),
  ownDealData: byMembers('self', route('GET', '/deals/my-data', 'deals', 'signed-in')),
  farmerCharges: route('GET', '/deals/farmer-charges', 'deals', 'verified'),
  payoutDetails: byMembers('self', route('GET', '/deals/payout-details', 'deals', 'verified')),
  savePayoutDetails: route('PUT', '/deals/payout-details', 'deals', 'verified'),
  recordPayment: byMembers(
    ['accountant'],
    byKey('deals', route('POST', '/deals/:dealId/payments', 'deals', 'verified')),
  ),
  confirmPayment: route('POST', '/deals/:dealId/payments/:number/received', 'deals', 'verified'),
  refusePayment: route('POST', '/deals/:dealId/payments/:number/not-received', 'deals', 'verified'),
  dealBill: byKey('deals', route('GET', '/deals/:dealId/bill', 'deals', 'verified')),
  creditBuyer: route('POST', '/deals/:dealId/credit-notes', 'deals', 'verified'),
  creditNote: byKey('deals', route('GET', '/deals/:dealId/credit-notes/:number', 'deals', 'verified')),
  checkBill: byKey('deals', route('GET', '/bills/:code', 'deals', 'anyone')),
  dealMessages: byKey('deals', route('GET', '/deals/:dealId/messages', 'deals', 'verified')),
  sendDealMessage: byMembers(
    firmParts,
    byKey('deals', route('POST', '/deals/:dealId/messages', 'deals', 'verified')),
  ),
  addDealPicture: byMembers(
    firmParts,
    route('POST', '/deals/:dealId/pictures', 'deals', 'verified', 'picture'),
  ),
  dealPicture: byKey('deals', route('GET', '/deals/:dealId/pictures/:file', 'deals', 'verified')),
  giveDefaultNotice: route('POST', '/deals/:dealId/default-notice', 'deals', 'verified'),
  cancelDeal: route('POST', '/deals/:dealId/cancel', 'deals', 'verified'),
  agreeToCancel: route('POST', '/deals/:dealId/cancel/agree', 'deals', 'verified'),
  openDispute: route('POST', '/deals/:dealId/dispute', 'deals', 'verified'),
  answerDispute: route('POST', '/deals/:dealId/dispute/answer', 'deals', 'verified'),
  withdrawDispute: route('POST', '/deals/:dealId/dispute/withdraw', 'deals', 'verified'),
  appealDispute: route('POST', '/deals/:dealId/dispute/appeal', 'deals', 'verified'),
  rateDeal: route('POST', '/deals/:dealId/rating', 'deals', 'verified'),
  replyToRating: route('POST', '/deals/:dealId/rating/reply', 'deals', 'verified'),
  member: byKey('read', route('GET', '/members/:username', 'deals', 'anyone')),
  adminDeals: route('GET', '/admin/deals', 'deals', 'admin'),
  decideDispute: route('POST', '/admin/deals/:dealId/decision', 'deals', 'admin'),
  adminMember: route('GET', '/admin/members/:id', 'deals', 'admin'),
  suspendMember: route('POST', '/admin/members/:id/suspend', 'deals', 'admin'),
  liftSuspension: route('POST', '/admin/members/:id/lift', 'deals', 'admin'),
  hideRating: route('DELETE', '/admin/ratings/:ratingId', 'deals', 'admin'),
  sharedPayouts: route('POST', '/admin/shared-payouts', 'deals', 'admin'),
  charges: route('GET', '/admin/charges', 'deals', 'admin'),
  addCharge: route('POST', '/admin/charges', 'deals', 'admin'),
  changeCharge: route('PATCH', '/admin/charges/:chargeId', 'deals', 'admin'),

  notifications: byMembers(firmParts, route('GET', '/notifications', 'notifications', 'verified')),
  readNotifications: byMembers(firmParts, route('POST', '/notifications/read', 'notifications', 'verified')),
  notificationPreferences: route('GET', '/notifications/preferences', 'notifications', 'verified'),
  saveNotificationPreferences: route('PUT', '/notifications/preferences', 'notifications', 'verified'),
  pushKey: route('GET', '/notifications/push-key', 'notifications', 'verified'),
  pushDevices: route('GET', '/notifications/devices', 'notifications', 'verified'),
  addPushDevice: route('POST', '/notifications/devices', 'notifications', 'verified'),
  removePushDevice: route('DELETE', '/notifications/devices/:deviceId', 'notifications', 'verified'),
  ownNotificationData: route('GET', '/notifications/my-data', 'notifications', 'signed-in'),

  webhooks: byKey('read', route('GET', '/webhooks', 'notifications', 'verified')),
  makeWebhook: route('POST', '/webhooks', 'notifications', 'verified'),
  changeWebhook: route('PATCH', '/webhooks/:webhookId', 'notifications', 'verified'),
  removeWebhook: route('DELETE', '/webhooks/:webhookId', 'notifications', 'verified'),
  rotateWebhook: route('POST', '/webhooks/:webhookId/rotate', 'notifications', 'verified'),
  testWebhook: route('POST', '/webhooks/:webhookId/test', 'notifications', 'verified'),
  webhookDeliveries: byKey(
    'read',
    route('GET', '/webhooks/:webhookId/deliveries', 'notifications', 'verified'),
  ),
  sendWebhookAgain: route(
    'POST',
    '/webhooks/:webhookId/deliveries/:deliveryId/again',
    'notifications',
    'verified',
  ),

  listInformation: route('GET', '/info/get-all', 'information', 'verified'),
  searchInformation: route('POST', '/info/search', 'information', 'verified'),
  contact: route('POST', '/info/contact', 'information', 'guest'),
  priceGuide: byKey('read', route('GET', '/info/price-guide', 'information', 'anyone')),
  supportContact: route('GET', '/info/contact', 'information', 'anyone'),
  createInformation: route('POST', '/admin/create-info', 'information', 'admin', 'information-picture'),
  informationAnalytics: route('GET', '/admin/information-analytics', 'information', 'admin'),
  updateInformation: route('PATCH', '/admin/update-info/:id', 'information', 'admin', 'information-picture'),
  deleteInformation: route('DELETE', '/admin/delete-info/:id', 'information', 'admin'),
  ownInformationData: route('GET', '/info/my-data', 'information', 'signed-in'),
  contactMessages: route('GET', '/admin/contact-messages', 'information', 'admin'),
  updateContactMessage: route('PATCH', '/admin/contact-messages/:id', 'information', 'admin'),
  deleteContactMessage: route('DELETE', '/admin/contact-messages/:id', 'information', 'admin'),

  priceImports: route('GET', '/admin/price-imports', 'information', 'admin'),
  startPriceImport: route('POST', '/admin/price-imports', 'information', 'admin'),
  // The parts of the file in order.
  addPricePart: route('POST', '/admin/price-imports/:importId/parts', 'information', 'admin', 'prices'),
  priceImport: route('GET', '/admin/price-imports/:importId', 'information', 'admin'),
  importedPrices: route('GET', '/admin/price-imports/:importId/rows', 'information', 'admin'),
  takeBackPrices: route('POST', '/admin/price-imports/:importId/take-back', 'information', 'admin'),
  strikePrice: route('POST', '/admin/price-imports/:importId/rows/:line/strike', 'information', 'admin'),
  refusedPrices: route('GET', '/admin/price-imports/:importId/refused', 'information', 'admin'),

  adminStats: route('GET', '/admin/stats', 'analytics', 'admin'),
  auctionAnalytics: route('GET', '/admin/auction-analytics', 'analytics', 'admin'),
  adminCharts: route('GET', '/admin/charts', 'analytics', 'admin'),
  adminActivity: route('GET', '/admin/activity', 'analytics', 'admin'),
  exportData: route('GET', '/admin/export/:dataset', 'analytics', 'admin'),

  // Errors and speed of pages; the gateway counts them itself.
  reportPage: route('POST', '/reports', 'gateway', 'anyone'),
} as const satisfies Record<string, PublicRoute>

export type RouteName = keyof typeof routes
