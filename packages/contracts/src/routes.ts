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
/** Services that own a database schema of the same name. Bundlers leave the call out of pages, which do not need it. */
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

/** Version of the documents on calls and sockets; raised by a change that breaks a documented field. */
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

type RouteParts = [
  method: PublicRoute['method'],
  path: string,
  access: Access,
  upload?: NonNullable<PublicRoute['upload']>,
]

/* @__NO_SIDE_EFFECTS__ */
function route(service: ServiceName, ...[method, path, access, upload]: RouteParts): PublicRoute {
  return { method, path, service, access, ...(upload && { upload }) }
}

// Without side effects, so that pages, in which the build replaces routes by their paths, do not load the table.
const identity = /* @__NO_SIDE_EFFECTS__ */ (...parts: RouteParts) => route('identity', ...parts)
const auctions = /* @__NO_SIDE_EFFECTS__ */ (...parts: RouteParts) => route('auctions', ...parts)
const deals = /* @__NO_SIDE_EFFECTS__ */ (...parts: RouteParts) => route('deals', ...parts)
const notifications = /* @__NO_SIDE_EFFECTS__ */ (...parts: RouteParts) => route('notifications', ...parts)
const information = /* @__NO_SIDE_EFFECTS__ */ (...parts: RouteParts) => route('information', ...parts)
const analytics = /* @__NO_SIDE_EFFECTS__ */ (...parts: RouteParts) => route('analytics', ...parts)
const gateway = /* @__NO_SIDE_EFFECTS__ */ (...parts: RouteParts) => route('gateway', ...parts)

/* @__NO_SIDE_EFFECTS__ */
function byKey(keyScope: KeyScope, open: PublicRoute): PublicRoute {
  return { ...open, keyScope }
}

function byMembers(members: NonNullable<PublicRoute['members']>, open: PublicRoute): PublicRoute {
  return { ...open, members }
}

/**
 * Which roles of a firm may make a call in the firm's name; `self`: members make it in their own. Unless the
 * table says otherwise, all members may read the firm's lots, bids and deals, and only its owner may change them.
 */
export function membersOf({ members, method, service }: PublicRoute): readonly FirmPart[] | 'self' {
  if (members) return members
  if (service !== 'auctions' && service !== 'deals') return 'self'
  return method === 'GET' ? firmParts : []
}

export const routes = {
  isLoggedIn: identity('GET', '/user/isLoggedIn', 'signed-in'),
  register: identity('POST', '/user/register', 'guest'),
  passwordRules: identity('GET', '/user/password-rules', 'anyone'),
  login: identity('POST', '/user/login', 'guest'),
  verifyEmail: identity('POST', '/user/verify-email', 'signed-in'),
  resendCode: identity('POST', '/user/resend-code', 'signed-in'),
  logout: identity('POST', '/user/logout', 'anyone'),
  sessions: identity('GET', '/user/sessions', 'signed-in'),
  endOtherSessions: identity('DELETE', '/user/sessions', 'signed-in'),
  endSession: identity('DELETE', '/user/sessions/:sessionId', 'signed-in'),
  forgotPassword: identity('POST', '/user/forgot-password', 'guest'),
  // The token travels in the body; in the path it would appear in histories and logs. Older mails still have such paths.
  resetPasswordByToken: identity('POST', '/user/reset-password', 'guest'),
  resetPassword: identity('POST', '/user/reset-password/:token', 'guest'),
  changePassword: identity('POST', '/user/change-password', 'signed-in'),
  listKeys: identity('GET', '/user/keys', 'verified'),
  makeKey: identity('POST', '/user/keys', 'verified'),
  revokeKey: identity('DELETE', '/user/keys/:keyId', 'verified'),
  makeFirm: identity('POST', '/firms', 'verified'),
  myFirm: identity('GET', '/firms/mine', 'verified'),
  inviteToFirm: identity('POST', '/firms/mine/invitations', 'verified'),
  withdrawInvitation: identity('DELETE', '/firms/mine/invitations/:invitationId', 'verified'),
  changeFirmPerson: identity('PATCH', '/firms/mine/people/:personId', 'verified'),
  // With the caller's own id: leaves the firm.
  removeFirmPerson: identity('DELETE', '/firms/mine/people/:personId', 'verified'),
  // The token travels in the body, as for a new password.
  seeInvitation: identity('POST', '/firms/invitation', 'guest'),
  joinFirm: identity('POST', '/firms/join', 'verified'),
  cancelEmailChange: identity('DELETE', '/user/email-change', 'signed-in'),
  dataExport: identity('GET', '/user/data-export', 'signed-in'),
  deleteAccount: identity('POST', '/user/delete-account', 'signed-in'),
  addDetails: identity('POST', '/user/add-details', 'verified'),
  // Also before the e-mail is verified: a mistyped address must be correctable.
  updateProfile: identity('PUT', '/user/update-profile', 'signed-in'),
  addAvatar: identity('POST', '/user/add-avatar', 'verified', 'picture'),
  removeAvatar: identity('DELETE', '/user/avatar', 'verified'),

  secondFactor: identity('GET', '/user/second-factor', 'verified'),
  newAuthenticator: identity('POST', '/user/authenticator', 'verified'),
  confirmAuthenticator: identity('POST', '/user/authenticator/confirm', 'verified'),
  removeAuthenticator: identity('DELETE', '/user/authenticator', 'verified'),
  newPasskey: identity('POST', '/user/passkeys/options', 'verified'),
  addPasskey: identity('POST', '/user/passkeys', 'verified'),
  renamePasskey: identity('PATCH', '/user/passkeys/:passkeyId', 'verified'),
  removePasskey: identity('DELETE', '/user/passkeys/:passkeyId', 'verified'),
  newRecoveryCodes: identity('POST', '/user/recovery-codes', 'verified'),
  secondStepOptions: identity('POST', '/user/login/second-step/options', 'guest'),
  secondStep: identity('POST', '/user/login/second-step', 'guest'),
  passkeySignInOptions: identity('POST', '/user/login/passkey/options', 'guest'),
  passkeySignIn: identity('POST', '/user/login/passkey', 'guest'),

  searchUser: identity('POST', '/admin/search-user', 'admin'),
  userAnalytics: identity('GET', '/admin/user-analytics', 'admin'),
  adminUser: identity('GET', '/admin/user/:id', 'admin'),
  // Each view is recorded in the audit.
  adminUserPrivate: identity('GET', '/admin/user/:id/private', 'admin'),
  // A POST, as that many ids do not fit in an address.
  sharedDevices: identity('POST', '/admin/shared-devices', 'admin'),
  updateUser: identity('PUT', '/admin/update-user/:id', 'admin'),
  deleteUser: identity('DELETE', '/admin/delete-user/:id', 'admin'),
  hideAvatar: identity('DELETE', '/admin/user-avatar/:id', 'admin'),
  restoreUser: identity('POST', '/admin/restore-user/:id', 'admin'),
  adminActions: identity('GET', '/admin/actions', 'admin'),
  exportAudit: identity('GET', '/admin/audit/export', 'admin'),
  checkAudit: identity('GET', '/admin/audit/check', 'admin'),
  resetSecondFactor: identity('DELETE', '/admin/second-factor/:id', 'admin'),
  endUserSessions: identity('DELETE', '/admin/user-sessions/:id', 'admin'),

  listAuctions: byKey('read', auctions('GET', '/auction/getAllauctions', 'anyone')),
  auctionLimits: byKey('read', auctions('GET', '/auction/limits', 'anyone')),
  getAuction: byKey('read', auctions('GET', '/auction/getAuction/:auctionId', 'verified')),
  listPlacedBids: byKey('read', auctions('GET', '/auction/getAllPlacedBids/:auctionId', 'verified')),
  // While the auction is open, for signed-in users only.
  auctionProof: byKey('read', auctions('GET', '/auction/proof/:auctionId', 'anyone')),
  leafProof: byKey('read', auctions('GET', '/auction/proof/:auctionId/:sequence', 'anyone')),
  // The log of all closings; the paths of tiles are those of C2SP tlog-tiles.
  closingsCheckpoint: auctions('GET', '/auction/closings/checkpoint', 'anyone'),
  closingsKeys: auctions('GET', '/auction/closings/keys', 'anyone'),
  closingsTile: auctions('GET', '/auction/closings/tile/:level/:first', 'anyone'),
  closingsWiderTile: auctions('GET', '/auction/closings/tile/:level/:first/:second', 'anyone'),
  closingsWidestTile: auctions('GET', '/auction/closings/tile/:level/:first/:second/:third', 'anyone'),
  ownProof: byKey('read', auctions('GET', '/auction/own-proof/:auctionId', 'signed-in')),
  createAuction: auctions('POST', '/auction/create-auction', 'farmer', 'picture'),
  placeBid: byMembers(
    ['bidder'],
    byKey('bid', auctions('POST', '/auction/place-bid/:auctionId', 'business')),
  ),
  // The amounts that a member of a firm may still bid today.
  bidLimits: byKey('read', auctions('GET', '/auction/bid-limits', 'verified')),
  searchAuctions: byKey('read', auctions('GET', '/auction/search', 'verified')),
  dashboardStats: auctions('GET', '/auction/dashboard-stats', 'verified'),
  myAuctions: byKey('read', auctions('GET', '/auction/myAuctions', 'verified')),
  myBids: byKey('read', auctions('GET', '/auction/myBids', 'verified')),
  exportMyBids: byKey('read', auctions('GET', '/auction/myBids/export', 'verified')),
  participated: byKey('read', auctions('GET', '/auction/participated', 'verified')),
  suggestAuctions: byKey('read', auctions('GET', '/auction/suggest', 'anyone')),
  places: byKey('read', auctions('GET', '/auction/places', 'anyone')),
  publicLot: byKey('read', auctions('GET', '/auction/public/:auctionId', 'anyone')),
  following: byKey('read', auctions('GET', '/auction/following', 'verified')),
  // Many lots, each with the caller's own standing.
  board: byKey('read', auctions('GET', '/auction/board', 'verified')),
  followAuction: byMembers(firmParts, auctions('PUT', '/auction/follow/:auctionId', 'verified')),
  unfollowAuction: byMembers(firmParts, auctions('DELETE', '/auction/follow/:auctionId', 'verified')),
  savedSearches: byKey('read', auctions('GET', '/auction/saved-searches', 'verified')),
  saveSearch: byMembers(firmParts, auctions('POST', '/auction/saved-searches', 'verified')),
  forgetSearch: byMembers(firmParts, auctions('DELETE', '/auction/saved-searches/:searchId', 'verified')),
  followSeller: byMembers(firmParts, auctions('PUT', '/auction/follow-seller/:username', 'verified')),
  unfollowSeller: byMembers(firmParts, auctions('DELETE', '/auction/follow-seller/:username', 'verified')),
  ownAuctionData: byMembers('self', auctions('GET', '/auction/my-data', 'signed-in')),
  // The user who listed a lot may change it, also after their role has changed.
  updateAuction: auctions('PATCH', '/auction/update-auction/:auctionId', 'verified', 'picture'),
  deleteAuction: auctions('DELETE', '/auction/delete-auction/:auctionId', 'verified'),
  uploadPicture: auctions('POST', '/auction/pictures', 'verified', 'picture'),
  pictureUpload: auctions('GET', '/auction/pictures/:uploadId', 'verified'),
  dropPictureUpload: auctions('DELETE', '/auction/pictures/:uploadId', 'verified'),
  reportLot: byMembers('self', auctions('POST', '/auction/report/:auctionId', 'anyone')),
  lotReports: auctions('GET', '/admin/lot-reports', 'admin'),
  decideReport: auctions('POST', '/admin/lot-reports/:reportId/decision', 'admin'),
  hidePicture: auctions('DELETE', '/admin/auctions/:auctionId/pictures/:pictureId', 'admin'),
  adminAuctions: auctions('GET', '/admin/auctions', 'admin'),
  removeAuction: auctions('DELETE', '/admin/remove-auction/:auctionId', 'admin'),

  // Practice lots are separate from the market. Members of a firm practise in their own name.
  beginPractice: byMembers('self', byKey('practice', auctions('POST', '/practice', 'verified'))),
  getPractice: byMembers('self', byKey('practice', auctions('GET', '/practice/:practiceId', 'verified'))),
  practiceBid: byMembers(
    'self',
    byKey('practice', auctions('POST', '/practice/:practiceId/bids', 'verified')),
  ),

  // Users other than the parties and administrators get 404.
  listDeals: byKey('deals', deals('GET', '/deals', 'verified')),
  getDeal: byKey('deals', deals('GET', '/deals/:dealId', 'verified')),
  exportDeals: byKey('deals', deals('GET', '/deals/export', 'verified')),
  decideDeal: deals('POST', '/deals/:dealId/decision', 'verified'),
  answerOffer: deals('POST', '/deals/:dealId/answer', 'verified'),
  askRunnerUp: deals('POST', '/deals/:dealId/ask-runner-up', 'verified'),
  proposeHandover: deals('POST', '/deals/:dealId/handover', 'verified'),
  confirmHandover: deals('POST', '/deals/:dealId/handover/confirm', 'verified'),
  recordWeighing: deals('POST', '/deals/:dealId/weighings', 'verified'),
  confirmWeighing: deals('POST', '/deals/:dealId/weighings/:number/confirm', 'verified'),
  objectToWeighing: deals('POST', '/deals/:dealId/weighings/:number/object', 'verified'),
  ownDealData: byMembers('self', deals('GET', '/deals/my-data', 'signed-in')),
  farmerCharges: deals('GET', '/deals/farmer-charges', 'verified'),
  payoutDetails: byMembers('self', deals('GET', '/deals/payout-details', 'verified')),
  savePayoutDetails: deals('PUT', '/deals/payout-details', 'verified'),
  recordPayment: byMembers(
    ['accountant'],
    byKey('deals', deals('POST', '/deals/:dealId/payments', 'verified')),
  ),
  confirmPayment: deals('POST', '/deals/:dealId/payments/:number/received', 'verified'),
  refusePayment: deals('POST', '/deals/:dealId/payments/:number/not-received', 'verified'),
  dealBill: byKey('deals', deals('GET', '/deals/:dealId/bill', 'verified')),
  creditBuyer: deals('POST', '/deals/:dealId/credit-notes', 'verified'),
  creditNote: byKey('deals', deals('GET', '/deals/:dealId/credit-notes/:number', 'verified')),
  checkBill: byKey('deals', deals('GET', '/bills/:code', 'anyone')),
  dealMessages: byKey('deals', deals('GET', '/deals/:dealId/messages', 'verified')),
  sendDealMessage: byMembers(firmParts, byKey('deals', deals('POST', '/deals/:dealId/messages', 'verified'))),
  addDealPicture: byMembers(firmParts, deals('POST', '/deals/:dealId/pictures', 'verified', 'picture')),
  dealPicture: byKey('deals', deals('GET', '/deals/:dealId/pictures/:file', 'verified')),
  giveDefaultNotice: deals('POST', '/deals/:dealId/default-notice', 'verified'),
  cancelDeal: deals('POST', '/deals/:dealId/cancel', 'verified'),
  agreeToCancel: deals('POST', '/deals/:dealId/cancel/agree', 'verified'),
  openDispute: deals('POST', '/deals/:dealId/dispute', 'verified'),
  answerDispute: deals('POST', '/deals/:dealId/dispute/answer', 'verified'),
  withdrawDispute: deals('POST', '/deals/:dealId/dispute/withdraw', 'verified'),
  appealDispute: deals('POST', '/deals/:dealId/dispute/appeal', 'verified'),
  rateDeal: deals('POST', '/deals/:dealId/rating', 'verified'),
  replyToRating: deals('POST', '/deals/:dealId/rating/reply', 'verified'),
  member: byKey('read', deals('GET', '/members/:username', 'anyone')),
  adminDeals: deals('GET', '/admin/deals', 'admin'),
  decideDispute: deals('POST', '/admin/deals/:dealId/decision', 'admin'),
  adminMember: deals('GET', '/admin/members/:id', 'admin'),
  suspendMember: deals('POST', '/admin/members/:id/suspend', 'admin'),
  liftSuspension: deals('POST', '/admin/members/:id/lift', 'admin'),
  hideRating: deals('DELETE', '/admin/ratings/:ratingId', 'admin'),
  sharedPayouts: deals('POST', '/admin/shared-payouts', 'admin'),
  charges: deals('GET', '/admin/charges', 'admin'),
  addCharge: deals('POST', '/admin/charges', 'admin'),
  changeCharge: deals('PATCH', '/admin/charges/:chargeId', 'admin'),

  notifications: byMembers(firmParts, notifications('GET', '/notifications', 'verified')),
  readNotifications: byMembers(firmParts, notifications('POST', '/notifications/read', 'verified')),
  notificationPreferences: notifications('GET', '/notifications/preferences', 'verified'),
  saveNotificationPreferences: notifications('PUT', '/notifications/preferences', 'verified'),
  pushKey: notifications('GET', '/notifications/push-key', 'verified'),
  pushDevices: notifications('GET', '/notifications/devices', 'verified'),
  addPushDevice: notifications('POST', '/notifications/devices', 'verified'),
  removePushDevice: notifications('DELETE', '/notifications/devices/:deviceId', 'verified'),
  ownNotificationData: notifications('GET', '/notifications/my-data', 'signed-in'),

  webhooks: byKey('read', notifications('GET', '/webhooks', 'verified')),
  makeWebhook: notifications('POST', '/webhooks', 'verified'),
  changeWebhook: notifications('PATCH', '/webhooks/:webhookId', 'verified'),
  removeWebhook: notifications('DELETE', '/webhooks/:webhookId', 'verified'),
  rotateWebhook: notifications('POST', '/webhooks/:webhookId/rotate', 'verified'),
  testWebhook: notifications('POST', '/webhooks/:webhookId/test', 'verified'),
  webhookDeliveries: byKey('read', notifications('GET', '/webhooks/:webhookId/deliveries', 'verified')),
  sendWebhookAgain: notifications('POST', '/webhooks/:webhookId/deliveries/:deliveryId/again', 'verified'),

  listInformation: information('GET', '/info/get-all', 'verified'),
  searchInformation: information('POST', '/info/search', 'verified'),
  contact: information('POST', '/info/contact', 'guest'),
  priceGuide: byKey('read', information('GET', '/info/price-guide', 'anyone')),
  supportContact: information('GET', '/info/contact', 'anyone'),
  createInformation: information('POST', '/admin/create-info', 'admin', 'information-picture'),
  informationAnalytics: information('GET', '/admin/information-analytics', 'admin'),
  updateInformation: information('PATCH', '/admin/update-info/:id', 'admin', 'information-picture'),
  deleteInformation: information('DELETE', '/admin/delete-info/:id', 'admin'),
  ownInformationData: information('GET', '/info/my-data', 'signed-in'),
  contactMessages: information('GET', '/admin/contact-messages', 'admin'),
  updateContactMessage: information('PATCH', '/admin/contact-messages/:id', 'admin'),
  deleteContactMessage: information('DELETE', '/admin/contact-messages/:id', 'admin'),

  priceImports: information('GET', '/admin/price-imports', 'admin'),
  startPriceImport: information('POST', '/admin/price-imports', 'admin'),
  // The parts of the file in order.
  addPricePart: information('POST', '/admin/price-imports/:importId/parts', 'admin', 'prices'),
  priceImport: information('GET', '/admin/price-imports/:importId', 'admin'),
  importedPrices: information('GET', '/admin/price-imports/:importId/rows', 'admin'),
  takeBackPrices: information('POST', '/admin/price-imports/:importId/take-back', 'admin'),
  strikePrice: information('POST', '/admin/price-imports/:importId/rows/:line/strike', 'admin'),
  refusedPrices: information('GET', '/admin/price-imports/:importId/refused', 'admin'),

  adminStats: analytics('GET', '/admin/stats', 'admin'),
  auctionAnalytics: analytics('GET', '/admin/auction-analytics', 'admin'),
  adminCharts: analytics('GET', '/admin/charts', 'admin'),
  adminActivity: analytics('GET', '/admin/activity', 'admin'),
  exportData: analytics('GET', '/admin/export/:dataset', 'admin'),

  // Errors and speed of pages; the gateway counts them itself.
  reportPage: gateway('POST', '/reports', 'anyone'),
} as const satisfies Record<string, PublicRoute>

export type RouteName = keyof typeof routes
