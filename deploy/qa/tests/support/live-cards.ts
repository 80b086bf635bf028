import { type AuctionView, newId, routes } from '@boli/contracts'
import { giveContact, openSession, RoomSocket, signUp } from '@boli/market'
import type { Page } from 'playwright-core'
import { type EmbeddedStack, marketOf } from './embedded-stack.ts'
import { openViewer } from './viewers.ts'

const CARDS = 30
const CHANGES_A_SECOND = 10
const SECONDS = 30
/** Each may place five bids a second; a lot's leader may not bid next. */
const BIDDERS = 4

export interface LiveCardsFigures {
  cards: number
  /** Accepted bids, each of which changed a price. */
  changes: number
  framesPerSecond: number
  longestFrameMs: number
  /** Cards that rerendered more than price, count and clock. */
  redrawnCards: number
  /** Prices that were drawn; several changes of a lot within a second are sent once. */
  drawnPrices: number
}

/** Runs in the page: counts frames and DOM changes in the cards. */
const count = `
  globalThis.boliCards = { frames: 0, longest: 0, prices: 0, redrawn: new Set(), from: performance.now() }
  let before = boliCards.from
  const frame = (now) => {
    boliCards.frames += 1
    boliCards.longest = Math.max(boliCards.longest, now - before)
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new MutationObserver((changes) => {
    for (const { target, type } of changes) {
      const within = target instanceof Element ? target : target.parentElement
      const card = within?.closest('article')
      if (!card || within.closest('[role="timer"], .pointer-events-none')) continue
      if (type === 'characterData' && target.data.startsWith('₹')) boliCards.prices += 1
      else if (type === 'childList') boliCards.redrawn.add(card)
    }
  }).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true })`

const counted = `({
  framesPerSecond: boliCards.frames / ((performance.now() - boliCards.from) / 1000),
  longestFrameMs: boliCards.longest,
  redrawnCards: boliCards.redrawn.size,
  drawnPrices: boliCards.prices,
})`

/** Thirty live lots on one market page with a phone's CPU speed, while ten bids a second arrive. */
export async function measureLiveCards(stack: EmbeddedStack): Promise<LiveCardsFigures> {
  const { data: lots } = await openSession(stack.url).call<AuctionView[]>(routes.listAuctions, {
    query: { status: 'active', sortBy: 'latest', limit: CARDS },
  })
  const { context, page } = await openViewer(stack, 'business', {
    viewport: { width: 360, height: 740 },
  })
  await showCards(page, lots.length)
  const bidders = await Promise.all(Array.from({ length: BIDDERS }, (_, number) => enter(stack, number)))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(count)
  const changes = await bidOn(lots, bidders)
  const figures = await page.evaluate<Omit<LiveCardsFigures, 'cards' | 'changes'>>(counted)
  for (const bidder of bidders) bidder.close()
  await context.close()
  return { cards: lots.length, changes, ...figures }
}

async function showCards(page: Page, cards: number): Promise<void> {
  await page.goto('/market')
  const shown = page.locator('main article')
  await shown.nth(19).waitFor()
  await page.getByRole('button', { name: 'Load More' }).click()
  await shown.nth(cards - 1).waitFor()
}

async function enter(stack: EmbeddedStack, number: number): Promise<RoomSocket> {
  const market = marketOf(stack)
  const person = await signUp(market, { username: `CardsBuyer${number}`, role: 'business' })
  await giveContact(person)
  return RoomSocket.open(stack.url, person.session)
}

/** @returns how many bids were accepted. */
async function bidOn(lots: readonly AuctionView[], bidders: readonly RoomSocket[]): Promise<number> {
  const next = new Map(lots.map((lot) => [lot._id, lot.minimumNextBid]))
  const startedAtMs = performance.now()
  const bids: Promise<boolean>[] = []
  for (let turn = 0; turn < CHANGES_A_SECOND * SECONDS; turn += 1) {
    const lot = lots[turn % lots.length]
    const bidder = bidders[(turn + Math.floor(turn / lots.length)) % bidders.length]
    if (lot && bidder) bids.push(bid(lot._id, bidder))
    const dueMs = startedAtMs + ((turn + 1) * 1000) / CHANGES_A_SECOND
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
  }
  return (await Promise.all(bids)).filter(Boolean).length

  async function bid(auctionId: string, bidder: RoomSocket): Promise<boolean> {
    const answer = await bidder.placeBid({ auctionId, bidAmount: next.get(auctionId) ?? 0, bidKey: newId() })
    if (answer.status === 200 && answer.data) next.set(auctionId, answer.data.auction.minimumNextBid)
    return answer.status === 200
  }
}
