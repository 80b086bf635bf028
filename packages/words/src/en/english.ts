import type { LanguageWords } from '../language-words.ts'
import { dealTopics } from './deal-topics.ts'
import { letters } from './letters.ts'
import { digest, notices, restored, summary, suspended } from './notices.ts'

export const english: LanguageWords = {
  units: {
    lot: 'Lot',
    quantity: 'Quantity',
    lotValue: 'Lot value',
    units: { kgs: 'kgs', quintals: 'quintals', Litres: 'litres', pcs: 'pieces' },
    oneUnit: { kgs: 'kg', quintals: 'quintal', Litres: 'litre', pcs: 'piece' },
    perUnit: { quintal: '/quintal', litre: '/litre', piece: '/piece' },
  },
  inIndia: (moment) => `${moment} IST`,
  ...{ notices, suspended, restored, summary, digest, dealTopics, letters },
  deal: {
    lot: 'Lot',
    due: 'Amount due',
    deadline: 'Until',
    action: 'Open the deal',
    strike:
      'The deal was not kept to on your side. This counts as a strike for 180 days; two of them suspend.',
  },
  party: { username: 'Username', fullname: 'Name', email: 'Email', phone: 'Phone' },
  hello: (name) => `Hello ${name},`,
  open: 'Open Boli',
}
