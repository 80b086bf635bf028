import type { LanguageWords } from '../language-words.ts'
import { dealTopics } from './deal-topics.ts'
import { letters } from './letters.ts'
import { digest, notices, restored, summary, suspended } from './notices.ts'

export const hindi: LanguageWords = {
  units: {
    lot: 'माल',
    quantity: 'मात्रा',
    lotValue: 'पूरे माल की क़ीमत',
    units: { kgs: 'किलो', quintals: 'क्विंटल', Litres: 'लीटर', pcs: 'नग' },
    oneUnit: { kgs: 'किलो', quintals: 'क्विंटल', Litres: 'लीटर', pcs: 'नग' },
    perUnit: { quintal: '/क्विंटल', litre: '/लीटर', piece: '/नग' },
  },
  inIndia: (moment) => `${moment} (भारतीय समय)`,
  ...{ notices, suspended, restored, summary, digest, dealTopics, letters },
  deal: {
    lot: 'माल',
    due: 'कुल देना है',
    deadline: 'कब तक',
    action: 'सौदा खोलें',
    strike: 'सौदा आपकी ओर से पूरा नहीं हुआ। यह 180 दिन तक आपके खाते में गिना जाएगा; दो होने पर रोक लग जाती है।',
  },
  party: { username: 'नाम (अंग्रेज़ी में)', fullname: 'नाम', email: 'ईमेल', phone: 'फ़ोन' },
  hello: (name) => `नमस्ते ${name},`,
  open: 'बोली खोलें',
}
