import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ReportDialog } from '../components/report/report-dialog.tsx'
import { EditInformationDialog } from '../features/admin/components/edit-information-dialog.tsx'
import { EditUserDialog } from '../features/admin/components/edit-user-dialog.tsx'
import { RemoveLotDialog } from '../features/admin/components/remove-lot-dialog.tsx'
import { SuspendDialog } from '../features/admin/components/suspend-dialog.tsx'
import { CreateInformationForm } from '../features/admin/pages/create-information-page.tsx'
import { CreateAuctionForm } from '../features/auctions/listing/create-auction-form.tsx'
import { EditAuctionForm } from '../features/auctions/listing/edit-auction-form.tsx'
import { anAuction } from '../features/auctions/test/an-auction.ts'
import { CorrectAddress } from '../features/auth/components/correct-address.tsx'
import { SignUpPage } from '../features/auth/pages/sign-up-page.tsx'
import { BidPanel } from '../features/bidding/components/bid-panel.tsx'
import { TileBid } from '../features/board/components/tile-bid.tsx'
import { ChargeDialog } from '../features/deal-desk/components/charge-dialog.tsx'
import { DecisionPanel } from '../features/deal-desk/components/decision-panel.tsx'
import { LiftPanel } from '../features/deal-desk/components/lift-panel.tsx'
import { CounterForm } from '../features/deals/components/counter-form.tsx'
import { CreditForm } from '../features/deals/components/credit-form.tsx'
import { DisputeForm } from '../features/deals/components/dispute-form.tsx'
import { HandoverForm } from '../features/deals/components/handover-form.tsx'
import { MessagesPanel } from '../features/deals/components/messages-panel.tsx'
import { PaymentForm } from '../features/deals/components/payment-form.tsx'
import { RatingForm } from '../features/deals/components/rating-form.tsx'
import { ReasonForm } from '../features/deals/components/reason-form.tsx'
import { WeighingForm } from '../features/deals/components/weighing-form.tsx'
import { aDeal, idOf } from '../features/deals/test/a-deal.ts'
import { AddressForm } from '../features/profile/components/address-form.tsx'
import { ContactNeededDialog } from '../features/profile/components/contact-dialog.tsx'
import { FirmNameForm } from '../features/profile/components/firm-name-form.tsx'
import { FirmPersonForm } from '../features/profile/components/firm-person-form.tsx'
import { KeyForm } from '../features/profile/components/key-form.tsx'
import { PayoutDetails } from '../features/profile/components/payout-details.tsx'
import { WebhookForm } from '../features/profile/components/webhook-form.tsx'
import { EditDetailsPage } from '../features/profile/pages/edit-details-page.tsx'
import { PasskeySection } from '../features/security/components/passkey-section.tsx'
import { ContactForm } from '../features/support/components/contact-form.tsx'
import { useContactNeededStore } from '../lib/contact-needed.ts'
import { setSessionUser } from '../lib/session-store.ts'
import { aUser } from '../test/a-user.ts'
import { anItem } from '../test/an-item.ts'
import { accepted, startFakeServer } from '../test/fake-server.ts'
import { startTestI18n } from '../test/i18n.ts'
import { renderAt } from '../test/render-at.tsx'
import { filesWith } from '../test/sources.ts'

const user = aUser()
const lot = anAuction({ totalBids: 0 })
const asFarmer = aDeal({ actions: ['messages', 'rating', 'dispute/decision'], reservePrice: 3000 })
const nothing = () => undefined
const reason = { label: 'Why?', submitText: 'Send', done: 'Sent', path: 'cancel' }
const passkey = { _id: idOf(7), name: 'Phone', createdAt: '2026-11-20T08:00:00.000Z', lastUsedAt: null }
const payout = { upiId: null, holder: null, account: null, ifsc: null }

/** Every form with typed text: its file, the form, a field, the text, and the control that opens it. */
const forms: [file: string, form: ReactNode, field: string | RegExp, text: string, opens?: RegExp][] = [
  [
    'auctions/listing/lot-form-frame',
    <CreateAuctionForm userId={user._id} onCreated={nothing} />,
    'Product name',
    'Onion',
  ],
  [
    'auctions/listing/lot-form-frame',
    <EditAuctionForm auction={lot} userId={user._id} onSaved={nothing} />,
    'Product name',
    'Onion',
  ],
  [
    'auctions/listing/lot-form-fields',
    <CreateAuctionForm userId={user._id} onCreated={nothing} />,
    /^Description/,
    'Dry and clean',
  ],
  [
    'bidding/components/bid-panel',
    <BidPanel auction={lot} standing="watching" ownMaximum={null} hasFocus={{ current: false }} />,
    'Your bid, rupees',
    '4,321',
  ],
  [
    'board/components/tile-bid',
    <TileBid view={lot} density="roomy" register={nothing} say={nothing} />,
    'Your bid, rupees',
    '4,321',
    /^Own amount/,
  ],
  ['auth/pages/sign-up-page', <SignUpPage />, 'Username', 'kavita'],
  ['auth/components/correct-address', <CorrectAddress email="a@b.in" />, /email/i, 'c@d.in', /Correct/],
  ['profile/components/number-form', <ContactNeededDialog />, /^Phone/, '98765'],
  [
    'profile/components/address-form',
    <AddressForm onPutOff={nothing} onSaved={nothing} />,
    /^Street/,
    '12 Mandi Road',
  ],
  ['profile/components/firm-name-form', <FirmNameForm name="" />, /^Name as on bills/, 'Sharma Traders'],
  ['profile/components/firm-person-form', <FirmPersonForm onClose={nothing} />, /^Email/, 'a@example.in'],
  ['profile/components/key-form', <KeyForm onMade={nothing} onCancel={nothing} />, /^Name/, 'Price watch'],
  [
    'profile/components/webhook-form',
    <WebhookForm onMade={nothing} onCancel={nothing} />,
    /^Address/,
    'https://example.com/hook',
  ],
  ['profile/pages/edit-details-page', <EditDetailsPage />, 'City', 'Sehore'],
  ['profile/components/payout-details', <PayoutDetails />, /^UPI/, 'ram@upi'],
  ['support/components/contact-form', <ContactForm />, 'Message', 'Where is my lot?'],
  [
    'security/components/passkey-section',
    <PasskeySection passkeys={[passkey]} onAsk={nothing} onChanged={async () => {}} />,
    'Name',
    'My phone',
    /^Rename/,
  ],
  [
    'deals/components/counter-form',
    <CounterForm deal={asFarmer} onClose={nothing} />,
    /^Your price/,
    '2,600',
  ],
  ['deals/components/credit-form', <CreditForm deal={asFarmer} onClose={nothing} />, /wrong/, 'Two wet bags'],
  [
    'deals/components/dispute-form',
    <DisputeForm deal={asFarmer} onClose={nothing} />,
    /happened/,
    'Full of stones',
  ],
  ['deals/components/handover-form', <HandoverForm deal={asFarmer} onClose={nothing} />, /^Where/, 'Gate 2'],
  ['deals/components/messages-panel', <MessagesPanel deal={asFarmer} />, 'New message', 'I come at ten'],
  [
    'deals/components/payment-form',
    <PaymentForm deal={asFarmer} left={100} onClose={nothing} />,
    /reference/i,
    '123456789012',
  ],
  ['deals/components/rating-form', <RatingForm deal={asFarmer} />, /words/, 'Fair and quick'],
  ['deals/components/reason-form', <ReasonForm deal={asFarmer} {...reason} />, 'Why?', 'No lorry'],
  ['deals/components/weighing-form', <WeighingForm deal={asFarmer} onClose={nothing} />, /^Gross/, '1,005'],
  ['deal-desk/components/decision-panel', <DecisionPanel deal={asFarmer} />, /note/i, 'Seen the slip'],
  [
    'deal-desk/components/charge-dialog',
    <ChargeDialog charge="new" onClose={nothing} />,
    'Name in English',
    'Mandi fee',
  ],
  [
    'deal-desk/components/lift-panel',
    <LiftPanel person={{ _id: idOf(8), username: 'asha' }} />,
    /note/i,
    'Paid late',
  ],
  [
    'admin/components/reason-dialog',
    <RemoveLotDialog auction={lot} isOpen onClose={nothing} />,
    /reason/i,
    'Twice listed',
  ],
  [
    'admin/components/suspend-dialog',
    <SuspendDialog user={user as never} isOpen onClose={nothing} />,
    /^Reason/,
    'Invented lots',
  ],
  [
    'components/report/report-dialog',
    <ReportDialog auctionId="a1" onClose={nothing} />,
    /^Tell us more/,
    'It shows a cow',
  ],
  [
    'admin/components/information-fields',
    <CreateInformationForm onCreated={nothing} />,
    /^Description/,
    'For all farmers',
  ],
  ['admin/pages/create-information-page', <CreateInformationForm onCreated={nothing} />, 'Title', 'PM-KISAN'],
  [
    'admin/components/edit-information-dialog',
    <EditInformationDialog item={anItem(1)} onClose={nothing} />,
    'Title',
    'PM-KISAN',
  ],
  [
    'admin/components/edit-user-dialog',
    <EditUserDialog user={{ ...user, lots: 0 } as never} onClose={nothing} />,
    'First Name',
    'Ram',
  ],
]

/** Why the other forms keep no draft. */
const keptNowhere = {
  'secrets and codes': [
    ...['components/password-dialog', 'features/auth/components/second-step'],
    ...['features/auth/pages/change-password-page', 'features/auth/pages/reset-password-page'],
    ...['features/auth/pages/verify-email-page', 'features/security/components/authenticator-section'],
  ],
  'before a session, with nothing but a name or an address': [
    ...['features/auth/pages/sign-in-page', 'features/auth/pages/forgot-password-page'],
  ],
  'a search, which lives in the address once it is asked': [
    ...['components/ui/search-field', 'app/layout/search-box', 'features/admin/components/audit-search-form'],
    ...['components/desk/user-search', 'features/auctions/market/market-search'],
    ...['features/auctions/market/price-range'],
  ],
  'ticks or a file, no text': [
    ...['features/profile/components/notification-settings', 'features/admin/components/price-upload'],
  ],
  'the frame of others': ['features/deals/components/step-form'],
}

test('every form is listed here', () => {
  const named = [
    ...forms.map(([file]) => (file.startsWith('components/') ? file : `features/${file}`)),
    ...Object.values(keptNowhere).flat(),
  ]
  const found = filesWith(/<(form|StepForm|TextArea)\b/)
  expect(found).toEqual([...new Set(named)].sort())
})

test.each(forms)(
  '%s: a lost session preserves what was typed, except passwords',
  async (_file, form, label, text, opens) => {
    await startTestI18n()
    vi.stubGlobal('PublicKeyCredential', class {})
    startFakeServer({
      'GET /user/isLoggedIn': () => accepted(user),
      'GET /deals/payout-details': () => accepted(payout),
      [`GET /deals/${asFarmer._id}/messages`]: () => accepted([], { hasMore: false }),
    })
    async function open() {
      setSessionUser(user)
      useContactNeededStore.setState({ goOn: nothing })
      const { unmount, container } = renderAt('/', form)
      if (opens) await userEvent.click(screen.getByRole('button', { name: opens }))
      const field = await within(container).findByLabelText<HTMLInputElement>(label, {
        selector: 'input, textarea',
      })
      return { unmount, field, passwords: [...container.querySelectorAll('[type=password]')] }
    }
    const before = await open()
    for (const password of before.passwords) fireEvent.change(password, { target: { value: 'Sugar7cane!' } })
    fireEvent.change(before.field, { target: { value: text } })
    setSessionUser(null)
    before.unmount()
    const { field, passwords } = await open()
    await expect.poll(() => field.value).toBe(text)
    for (const password of passwords) expect(password).toHaveProperty('value', '')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Sugar7cane!')
  },
)
