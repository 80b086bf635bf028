import { routes } from '@boli/contracts'
import type { StorySteps } from './story-steps.ts'

export interface DealStory {
  /** The demo lot of which this is an earlier lot. */
  picture: string
  sale: { quantity: string; basePrice: number; reservePrice?: number; decideAfterClose?: boolean }
  /** Rupees, in their order. */
  bids: readonly (readonly [buyer: string, amount: number])[]
  play(deal: StorySteps): Promise<unknown>
  /** Nobody answers: the deadline is moved to now. */
  lapses?: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Hours of the day in India. */
const inDays = (days: number, hour: number) =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + (hour - 5.5) * 3_600_000).toISOString()
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

async function handOver(deal: StorySteps, place: string, carrier: 'farmer' | 'buyer' = 'buyer') {
  await deal.buyer(routes.proposeHandover, { place, at: inDays(2, 9), carrier })
  await deal.farmer(routes.confirmHandover)
}

async function weigh(deal: StorySteps, scale: Record<string, unknown>) {
  await deal.farmer(routes.recordWeighing, scale)
  return deal.buyer(routes.confirmWeighing)
}

async function pay(deal: StorySteps, amount: number, method: string, reference: string, number = 1) {
  await deal.buyer(routes.recordPayment, { amount, method, reference, paidOn: today() })
  return deal.farmer(routes.confirmPayment, {}, number)
}

/** A deal in every state. */
export const dealStories: readonly DealStory[] = [
  {
    picture: 'soybean',
    sale: { quantity: '42quintals', basePrice: 4150 },
    bids: [
      ['NehaAgarwal', 4150],
      ['VikramSethi', 4250],
      ['NehaAgarwal', 4400],
    ],
    async play(deal) {
      await handOver(deal, 'सीहोर मंडी, शेड 4')
      await deal.message('buyer', 'गाड़ी सुबह आठ बजे पहुँच जाएगी।')
      const weighed = await weigh(deal, {
        ...{ gross: 42.74, bags: 84, bagTare: 0.009 },
        deductions: [{ kind: 'moisture', by: 'quantity', value: 0.42, reason: 'नमी 13.4 %' }],
      })
      await pay(deal, weighed.amount.due, 'neft', 'HDFCN52611214307')
      await deal.buyer(routes.rateDeal, {
        ...{ stars: 5, tags: ['as-described', 'fair-weighing'] },
        text: 'माल जैसा लिखा था वैसा ही मिला।',
      })
      await deal.farmer(routes.rateDeal, { stars: 5, tags: ['prompt-payment'], text: 'भुगतान उसी दिन मिला।' })
    },
  },
  {
    picture: 'wayanad-black-pepper',
    sale: { quantity: '3quintals', basePrice: 63_000 },
    bids: [
      ['PriyaIyer', 63_000],
      ['KavithaRao', 64_500],
    ],
    async play(deal) {
      await handOver(deal, 'Spices Board yard, Sulthan Bathery')
      const { amount } = await weigh(deal, { gross: 3.061, tare: 0.052 })
      await pay(deal, 100_000, 'rtgs', 'FDRLR52026112100018473')
      await pay(deal, Math.round((amount.due - 100_000) * 100) / 100, 'neft', 'CNRBN52611219065', 2)
      await deal.buyer(routes.rateDeal, { stars: 4, tags: ['on-time'], text: 'Bold berries, well dried.' })
    },
  },
  {
    picture: 'nashik-red-onion',
    sale: { quantity: '55quintals', basePrice: 1400 },
    bids: [
      ['ArjunMehta', 1400],
      ['ImranQureshi', 1475],
    ],
    play: async () => undefined,
  },
  {
    picture: 'madanapalle-tomato',
    sale: { quantity: '30quintals', basePrice: 1550 },
    bids: [
      ['KavithaRao', 1550],
      ['PriyaIyer', 1625],
    ],
    play: (deal) =>
      deal.farmer(routes.proposeHandover, {
        ...{ place: 'Madanapalle market yard, gate 2', at: inDays(1, 7) },
        carrier: 'buyer',
      }),
  },
  {
    picture: 'chipsona-potato',
    sale: { quantity: '110quintals', basePrice: 1250 },
    bids: [
      ['VikramSethi', 1250],
      ['NehaAgarwal', 1310],
    ],
    async play(deal) {
      await handOver(deal, 'करनाल कोल्ड स्टोर', 'farmer')
      await deal.farmer(routes.recordWeighing, {
        ...{ gross: 111.3, bags: 220, bagTare: 0.004 },
        deductions: [{ kind: 'damage', by: 'quantity', value: 0.9, reason: 'कटे हुए आलू' }],
      })
    },
  },
  {
    picture: 'mustard-blossom-honey',
    sale: { quantity: '220Litres', basePrice: 380 },
    bids: [
      ['ArjunMehta', 380],
      ['KavithaRao', 395],
    ],
    async play(deal) {
      await handOver(deal, 'Jorhat, Gar-Ali, honey co-operative')
      const { amount } = await weigh(deal, { net: 218.4 })
      const amountPaid = Math.round(amount.due / 2)
      await deal.buyer(routes.recordPayment, {
        ...{ amount: amountPaid, method: 'upi', reference: '632718450917', paidOn: today() },
      })
    },
  },
  {
    picture: 'bhagwa-pomegranate',
    sale: { quantity: '20quintals', basePrice: 8200, reservePrice: 9000 },
    bids: [
      ['NehaAgarwal', 8200],
      ['ArjunMehta', 8500],
    ],
    play: async () => undefined,
  },
  {
    picture: 'fresh-ginger',
    sale: { quantity: '18quintals', basePrice: 4600, reservePrice: 5000 },
    bids: [
      ['KavithaRao', 4600],
      ['PriyaIyer', 4750],
    ],
    play: (deal) => deal.farmer(routes.decideDeal, { action: 'counter', price: 4900 }),
  },
  {
    picture: 'purple-sweet-potato',
    sale: { quantity: '12quintals', basePrice: 2100, decideAfterClose: true },
    bids: [['KavithaRao', 2100]],
    play: (deal) => deal.farmer(routes.decideDeal, { action: 'decline' }),
  },
  {
    picture: 'assam-orthodox-tea',
    sale: { quantity: '650kgs', basePrice: 27_000, decideAfterClose: true },
    bids: [
      ['ImranQureshi', 27_000],
      ['VikramSethi', 27_500],
    ],
    async play(deal) {
      await deal.farmer(routes.decideDeal, { action: 'decline' })
      await deal.farmer(routes.askRunnerUp)
    },
  },
  {
    picture: 'basmati-1121-paddy',
    sale: { quantity: '30quintals', basePrice: 3500, reservePrice: 3800 },
    bids: [['ImranQureshi', 3500]],
    play: async () => undefined,
    lapses: true,
  },
  {
    picture: 'fresh-spinach',
    sale: { quantity: '4quintals', basePrice: 1300 },
    bids: [
      ['ArjunMehta', 1300],
      ['NehaAgarwal', 1340],
    ],
    async play(deal) {
      await deal.buyer(routes.cancelDeal, { reason: 'बारिश में रास्ता बंद है, पालक नहीं टिकेगी।' })
      await deal.farmer(routes.agreeToCancel)
    },
  },
  {
    picture: 'black-mustard-seed',
    sale: { quantity: '36quintals', basePrice: 5850 },
    bids: [
      ['VikramSethi', 5850],
      ['ImranQureshi', 6000],
    ],
    async play(deal) {
      await handOver(deal, 'जलमाना धर्मकाँटा')
      await deal.farmer(routes.recordWeighing, { gross: 36.4, bags: 72, bagTare: 0.006 })
      await deal.buyer(routes.openDispute, {
        kind: 'weight',
        text: 'हमारे काँटे पर 35.1 क्विंटल निकला, पर्ची में 35.97 लिखा है।',
      })
      await deal.farmer(routes.answerDispute, { text: 'तौल सरकारी धर्मकाँटे पर हुई थी, पर्ची साथ है।' })
    },
  },
  {
    picture: 'erode-turmeric-fingers',
    sale: { quantity: '7quintals', basePrice: 13_000 },
    bids: [
      ['PriyaIyer', 13_000],
      ['KavithaRao', 13_300],
    ],
    async play(deal) {
      await handOver(deal, 'Duggirala turmeric yard')
      await weigh(deal, { gross: 7.12, tare: 0.1 })
      await deal.buyer(routes.openDispute, {
        kind: 'not-as-described',
        text: 'Four bags have fingers shorter than two centimetres.',
      })
      await deal.farmer(routes.answerDispute, { text: 'The lot was shown open before it was loaded.' })
      await deal.admin(routes.decideDispute, {
        ...{ outcome: 'adjust', quantity: 6.8 },
        note: 'Both parties answered. Twenty-two kilograms are taken off for the short fingers.',
      })
    },
  },
]
