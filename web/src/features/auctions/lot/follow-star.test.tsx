import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { anAuction } from '../../../test/an-auction.ts'
import { accepted, refused } from '../../../test/fake-server.ts'
import { openPage, renderAt, startPages, takeToasts } from '../../../test/render-at.tsx'
import { MarketCard } from './market-card.tsx'

const lot = anAuction()
const following = (auctionIds: string[]) =>
  accepted([], { hasMore: false, following: { auctionIds, sellers: [] } })
const star = () => screen.findByRole('button', { name: 'Follow Sharbati wheat' })

beforeEach(() => startPages(aUser({ role: 'business' })))

describe('the star', () => {
  it('is on the card of a lot for those who may follow, and not for guests', async () => {
    const { unmount } = openPage('/market', <MarketCard auction={lot} />, {
      'GET /auction/following': () => following([lot._id]),
    })
    expect((await star()).getAttribute('aria-pressed')).toBe('true')
    unmount()
    setSessionUser(null)
    renderAt('/market', <MarketCard auction={lot} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('changes at once when pressed, and back if the server refuses', async () => {
    const answers = [accepted(null), refused('too-many-followed')]
    const { sent } = openPage('/market', <MarketCard auction={lot} />, {
      'GET /auction/following': () => following([]),
      [`PUT /auction/follow/${lot._id}`]: () => answers[0] ?? refused('internal-error'),
      [`DELETE /auction/follow/${lot._id}`]: () => answers[1] ?? refused('internal-error'),
    })
    const button = await star()
    await userEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'PUT' }))
    await userEvent.click(button)
    await waitFor(() => expect(takeToasts().join()).toContain('You can follow at most'))
    expect(button.getAttribute('aria-pressed')).toBe('true')
  })
})
