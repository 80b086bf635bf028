import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShareDialog } from '../components/follow/share-dialog.tsx'
import { ExportFiles } from '../components/lists/export-files.tsx'
import { PasswordDialog } from '../components/password-dialog.tsx'
import ReadAloud from '../components/read-aloud/read-aloud.tsx'
import { ReportDialog } from '../components/report/report-dialog.tsx'
import { LargePicture } from '../components/ui/large-picture.tsx'
import { AccountAct } from '../features/admin/components/account-act.tsx'
import { DecideReportDialog } from '../features/admin/components/decide-report-dialog.tsx'
import { DeleteInformationDialog } from '../features/admin/components/delete-information-dialog.tsx'
import { DeleteMessageDialog } from '../features/admin/components/delete-message-dialog.tsx'
import { DeleteUserDialog } from '../features/admin/components/delete-user-dialog.tsx'
import { DeletedAccount } from '../features/admin/components/deleted-account.tsx'
import { EditInformationDialog } from '../features/admin/components/edit-information-dialog.tsx'
import { EditUserDialog } from '../features/admin/components/edit-user-dialog.tsx'
import { HideAvatar } from '../features/admin/components/hide-avatar.tsx'
import { ImportedPrices } from '../features/admin/components/imported-prices.tsx'
import { LotPhotos } from '../features/admin/components/lot-photos.tsx'
import { RemoveLotDialog } from '../features/admin/components/remove-lot-dialog.tsx'
import { StandingPanel } from '../features/admin/components/standing-panel.tsx'
import { SuspendDialog } from '../features/admin/components/suspend-dialog.tsx'
import { PriceImportPage } from '../features/admin/pages/price-import-page.tsx'
import { DeleteAuctionDialog } from '../features/auctions/lot/delete-auction-dialog.tsx'
import { anAuction, asha } from '../features/auctions/test/an-auction.ts'
import { AllBids } from '../features/bidding/components/all-bids.tsx'
import { ConfirmBidDialog } from '../features/bidding/components/confirm-bid-dialog.tsx'
import { KeysDialog } from '../features/board/components/keys-dialog.tsx'
import { ChargeDialog } from '../features/deal-desk/components/charge-dialog.tsx'
import { ContactNeededDialog } from '../features/profile/components/contact-dialog.tsx'
import { FirmPeople } from '../features/profile/components/firm-people.tsx'
import { KeyList } from '../features/profile/components/key-list.tsx'
import { SecretDialog } from '../features/profile/components/secret-dialog.tsx'
import { WebhookCard } from '../features/profile/components/webhook-card.tsx'
import { RecoveryCodesDialog } from '../features/security/components/recovery-codes.tsx'
import { useContactNeededStore } from '../lib/contact-needed.ts'
import { aUser } from '../test/a-user.ts'
import { anItem } from '../test/an-item.ts'
import { accepted } from '../test/fake-server.ts'
import { outlineOf } from '../test/outline.ts'
import { atRoute, openPage, startPages } from '../test/render-at.tsx'
import { filesWith } from '../test/sources.ts'
import { LeaveDialog } from './layout/leave-dialog.tsx'

const user = aUser()
const member = { ...aUser({ _id: 'u2', username: 'asha' }), lots: 0, avatar: '/media/a.webp' } as never
const day = '2026-11-20T09:45:00.000Z'
const picture = { _id: 'p1', src: '/media/p1.webp', srcSet: '' }
const lot = anAuction({ product: { ...anAuction().product, images: [picture] } })
const bid = { _id: 'b1', bidder: asha, bid_amount: 2025, bid_time: day, isAutomatic: true }
const importOf = {
  _id: 'i1',
  fileName: 'mandi.csv',
  state: 'done',
  source: 'file',
  by: 'admin',
  startedAt: day,
}
const price = {
  ...{ line: 7, market: 'Sehore', district: 'Sehore', state: 'Madhya Pradesh', commodity: 'wheat' },
  ...{ variety: 'Sharbati', grade: 'FAQ', date: '2026-11-20', low: 2400, modal: 2500, high: 2600 },
}
const aKey = {
  ...{ _id: 'k1', name: 'Price watch', prefix: 'boli_ab', scopes: ['read'], bidCap: null, dayCap: null },
  ...{ addresses: [], expiresAt: day, lastUsedAt: null },
}
const webhook = { _id: 'w1', address: 'https://example.com/hook', kinds: [], isOn: true, offReason: null }
const firm = {
  ...{ name: 'Sharma Traders', part: 'owner', invitations: [] },
  people: [{ _id: 'u3', username: 'gupta', part: 'bidder', lotLimit: 1000, dayLimit: 5000 }],
}
const attempt = {
  phase: 'confirming',
  bid: { bidAmount: '4000', maxAmount: '5000', bidKey: 'k', auctionId: lot._id },
}
const inWords = (rupees: number) => (rupees === 4000 ? 'Four thousand rupees' : 'Five thousand rupees')
const nothing = () => undefined
const close = { onClose: nothing }

/** Each dialog with its file, and the button that opens it if it is not open at first. */
const dialogs: [file: string, dialog: ReactNode, opens?: RegExp][] = [
  ['app/layout/leave-dialog', <LeaveDialog />],
  ['components/follow/share-dialog', <ShareDialog auction={lot} open {...close} />],
  ['components/lists/export-files', <ExportFiles path="/deals/export" fileName="deals" />, /^Export/],
  [
    'components/password-dialog',
    <PasswordDialog
      question={{ title: 'End this session?', text: 'Why', submit: 'End', act: async () => {} }}
      {...close}
    />,
  ],
  ['components/read-aloud/read-aloud', <ReadAloud sentences={() => ['Wheat']} />, /^Listen/],
  ['components/report/report-dialog', <ReportDialog auctionId="a1" {...close} />],
  [
    'components/ui/large-picture',
    <LargePicture images={[picture, picture]} at={0} alt="Sharbati wheat" onTurn={nothing} {...close} />,
  ],
  ['features/admin/components/account-act', <AccountAct user={member} act="sessions" />, /./],
  ['features/admin/components/account-act', <AccountAct user={member} act="factor" />, /./],
  [
    'features/admin/components/decide-report-dialog',
    <DecideReportDialog report={{ _id: 'r1', lot: { _id: lot._id, name: 'Wheat' } } as never} {...close} />,
  ],
  [
    'features/admin/components/delete-information-dialog',
    <DeleteInformationDialog item={anItem(1)} onDeleted={nothing} {...close} />,
  ],
  [
    'features/admin/components/delete-message-dialog',
    <DeleteMessageDialog message={{ _id: 'm1', subject: 'My lot' } as never} {...close} />,
  ],
  ['features/admin/components/delete-user-dialog', <DeleteUserDialog user={member} {...close} />],
  ['features/admin/components/deleted-account', <DeletedAccount user={member} removedAt={day} />, /./],
  [
    'features/admin/components/edit-information-dialog',
    <EditInformationDialog item={anItem(1)} {...close} />,
  ],
  ['features/admin/components/edit-user-dialog', <EditUserDialog user={member} {...close} />],
  ['features/admin/components/hide-avatar', <HideAvatar user={member} />, /./],
  ['features/admin/components/imported-prices', <ImportedPrices importId="i1" />, /^Strike/],
  ['features/admin/components/lot-photos', <LotPhotos auction={lot} />, /./],
  ['features/admin/components/remove-lot-dialog', <RemoveLotDialog auction={lot} isOpen {...close} />],
  ['features/admin/components/standing-panel', <StandingPanel user={member} />, /./],
  ['features/admin/components/suspend-dialog', <SuspendDialog user={member} isOpen {...close} />],
  [
    'features/admin/pages/price-import-page',
    atRoute('/admin/prices/:importId', <PriceImportPage />),
    /^Take/,
  ],
  ['features/auctions/lot/delete-auction-dialog', <DeleteAuctionDialog auction={lot} {...close} />],
  [
    'features/bidding/components/all-bids',
    <AllBids auctionId={lot._id} viewerId={asha._id} isOpen {...close} />,
  ],
  [
    'features/bidding/components/confirm-bid-dialog',
    <ConfirmBidDialog
      {...{ auction: lot, attempt: attempt as never, inWords, toPay: null }}
      {...{ onConfirm: nothing, onCancel: nothing }}
    />,
  ],
  ['features/board/components/keys-dialog', <KeysDialog isOpen {...close} />],
  ['features/deal-desk/components/charge-dialog', <ChargeDialog charge="new" {...close} />],
  ['features/profile/components/contact-dialog', <ContactNeededDialog />],
  [
    'features/profile/components/firm-people',
    <FirmPeople firm={firm as never} onChange={nothing} />,
    /^Remove/,
  ],
  ['features/profile/components/key-list', <KeyList keys={[aKey as never]} />, /^Revoke/],
  [
    'features/profile/components/secret-dialog',
    <SecretDialog
      {...{ secret: 'boli_secret', title: 'Your key', text: 'Shown once', label: 'Key', done: 'Saved' }}
      {...close}
    />,
  ],
  [
    'features/profile/components/webhook-card',
    <WebhookCard webhook={webhook as never} onSecret={nothing} />,
    /^Remove/,
  ],
  ['features/security/components/recovery-codes', <RecoveryCodesDialog codes={['abcd-efgh']} {...close} />],
]

/** Components that open or frame the dialogs above. */
const frames = [
  'components/desk/confirm-dialog',
  'components/desk/form-dialog',
  'features/admin/components/reason-dialog',
  'features/bidding/components/top-bidders',
]

beforeEach(async () => {
  await startPages(user)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T06:00:00.000Z') })
  const voice = { lang: 'en-IN', localService: true }
  const target = { addEventListener: nothing, removeEventListener: nothing }
  vi.stubGlobal('speechSynthesis', { ...target, getVoices: () => [voice], speak: nothing, cancel: nothing })
  vi.stubGlobal('SpeechSynthesisUtterance', class {})
  useContactNeededStore.setState({ goOn: nothing })
})

test('every dialog is listed in this file', () => {
  const named = [...dialogs.map(([file]) => file), ...frames]
  const found = filesWith(/<(Dialog|ConfirmDialog|FormDialog|ReasonDialog)\b/)
  expect(found).toEqual([...new Set(named)].sort())
})

test.each(dialogs)('%s reads as it should to a screen reader', async (_file, dialog, opens) => {
  openPage('/admin/prices/i1', dialog, {
    'GET /auction/following': () => accepted([]),
    'GET /admin/members/u2': () =>
      accepted({ bars: { bidding: { until: day, reason: 'No' } }, suspensions: [], strikes: [] }),
    'GET /admin/price-imports/i1': () => accepted({ ...importOf, added: 1, updated: 0, refused: 0 }),
    'GET /admin/price-imports/i1/rows': () => accepted([price], { total: 1, hasMore: false }),
    [`GET /auction/getAllPlacedBids/${lot._id}`]: () => accepted([bid], { hasMore: false }),
  })
  if (opens) {
    const buttons = await screen.findAllByRole('button', { name: opens })
    await userEvent.click(buttons[0] as HTMLElement)
  }
  const shown = await screen.findByRole('dialog')
  // Parts that are fetched when the dialog opens.
  await waitFor(() => expect(shown.querySelector('.animate-pulse-soft')).toBeNull())
  const [title, heading, close, ...rest] = outlineOf(shown, true).split('\n')
  expect([heading, close]).toEqual([title?.replace('dialog', '  heading h2'), '  button "Close"'])
  expect([title, ...rest].join('\n')).toMatchSnapshot()
})
