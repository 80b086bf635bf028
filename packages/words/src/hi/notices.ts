import type { LanguageWords } from '../language-words.ts'

const results = {
  'no-bids': 'किसी ने बोली नहीं लगाई। आप इसे फिर से चढ़ा सकते हैं।',
  'reserve-not-met': 'सबसे ऊँची बोली आपके तय भाव से कम रही।',
}
const security = {
  'password-reset': 'आपका पासवर्ड बदला गया और सब जगह साइन आउट हो गया।',
  'password-changed': 'आपका पासवर्ड बदला गया और बाक़ी सब जगह साइन आउट हो गया।',
  'ended-by-admin': 'एडमिन ने आपको हर जगह से साइन आउट किया।',
  'payout-changed':
    'ख़रीदार जिस खाते या UPI आईडी पर आपको पैसे भेजते हैं, वह बदला गया है। आपने नहीं बदला तो तुरंत पासवर्ड बदलें और हमें लिखें।',
  'role-changed': 'एडमिन ने आपकी भूमिका बदली।',
}

/** `7 नई बोलियाँ`, `1 नई बोली`. */
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

export const notices: LanguageWords['notices'] = {
  outbid: ({ productName, pricePaise, unit }, _, say) => ({
    title: `${productName} पर आपसे ऊँची बोली लगी`,
    body: `अब भाव ${say.price(pricePaise, unit)} है। नीलामी अभी चालू है।`,
  }),
  won: ({ productName, pricePaise, unit, lotValuePaise }, _, say) => ({
    title: `${productName} की नीलामी आपने जीती`,
    body: `आपका भाव ${say.price(pricePaise, unit)}, पूरे माल की क़ीमत ${say.rupees(lotValuePaise)}।`,
  }),
  lost: ({ productName, pricePaise, unit }, _, say) => ({
    title: `${productName} दूसरे ख़रीदार को गया`,
    body: `${say.price(pricePaise, unit)} पर बिका।`,
  }),
  'lot-result': (notice, _, say) => {
    const { productName } = notice
    switch (notice.outcome) {
      case 'sold':
        return {
          title: `${productName} बिक गया: ${say.rupees(notice.lotValuePaise)}`,
          body: `भाव ${say.price(notice.pricePaise, notice.unit)}। अब सौदे में तय करें कि माल कहाँ और कब देना है।`,
        }
      case 'removed':
      case 'withdrawn':
        return {
          title: `${notice.outcome === 'withdrawn' ? 'वापस लिया गया' : 'बाज़ार से हटाया गया'}: ${productName}`,
          body: notice.isFarmer
            ? 'एडमिन ने आपका माल हटा दिया है। वह बिका नहीं है।'
            : 'वह बिका नहीं है, और आपकी बोलियाँ अब आप पर लागू नहीं हैं।',
        }
      default:
        return { title: `${productName} नहीं बिका`, body: results[notice.outcome] }
    }
  },
  bids: ({ productName }, { count, things }) =>
    things > 1
      ? {
          title: `आपके ${things} मालों पर ${many(count, 'नई बोली', 'नई बोलियाँ')}`,
          body: `आख़िरी बोली ${productName} पर।`,
        }
      : { title: `आपके माल पर ${many(count, 'नई बोली', 'नई बोलियाँ')}`, body: productName },
  message: ({ productName }, { count }) => ({
    title: count > 1 ? `${count} नए संदेश` : 'नया संदेश',
    body: productName ? `${productName} के सौदे में।` : 'आपके एक सौदे में।',
  }),
  rating: ({ mean, ratings }) => ({
    title: 'आपको नई रेटिंग मिली',
    body: mean === null ? `अब तक ${ratings} रेटिंग।` : `${ratings} रेटिंग से 5 में ${mean} सितारे।`,
  }),
  'ends-soon': ({ productName, endTime }, _, say) => ({
    title: `जल्द बंद: ${productName}`,
    body: `नीलामी ${say.time(new Date(endTime))} बजे बंद होगी।`,
  }),
  'lot-changed': ({ productName, farmer }) => ({
    title: `बदलाव: ${productName}`,
    body: `जो माल आप देख रहे हैं, उसमें ${farmer} ने बदलाव किया।`,
  }),
  'seller-listed': ({ productName, farmer }) => ({
    title: `नया माल: ${productName}`,
    body: `${farmer} ने चढ़ाया, जिनका माल आप देखते हैं।`,
  }),
  'saved-search': ({ productName, searchName }, { count }) =>
    count > 1
      ? { title: `आपकी खोजों के लिए ${count} नए माल`, body: `आख़िरी: ${productName} (“${searchName}”)।` }
      : { title: `नया माल: ${productName}`, body: `आपकी खोज “${searchName}” से मिलता है।` },
  security: (notice) =>
    notice.reason === 'picture-hidden'
      ? { title: `फ़ोटो छिपाई गई: ${notice.productName}`, body: `एडमिन ने इसे छिपाया। कारण: ${notice.note}` }
      : { title: 'आपका खाता', body: security[notice.reason] },
}

const barred = {
  bidding: 'अभी आप बोली नहीं लगा सकते',
  listing: 'अभी आप माल नहीं चढ़ा सकते',
  all: 'आपके खाते पर रोक है',
}

export const suspended: LanguageWords['suspended'] = ({ until, scope, reason }, say) => ({
  title: scope ? barred[scope] : 'अभी आप बोली नहीं लगा सकते और माल नहीं चढ़ा सकते',
  body: `${reason ? `कारण: ${reason}` : 'दो सौदे पूरे नहीं हुए।'} यह रोक ${say.moment(new Date(until))} तक है।`,
})

export const restored: LanguageWords['restored'] = {
  title: 'आपके खाते से रोक हट गई',
  body: 'एडमिन ने रोक हटा दी। अब आप पहले की तरह बोली लगा सकते हैं और माल चढ़ा सकते हैं।',
}

const summaries: Record<Parameters<LanguageWords['summary']>[0], (count: number) => string> = {
  outbid: (count) => `${many(count, 'माल', 'मालों')} पर आपसे ऊँची बोली लगी`,
  won: (count) => `${many(count, 'नीलामी आपने जीती', 'नीलामियाँ आपने जीतीं')}`,
  lost: (count) => `${count} माल दूसरे ख़रीदारों को गए`,
  'lot-result': (count) => `आपके ${count} माल की नीलामी ख़त्म हुई`,
  bids: (count) => `आपके माल पर ${many(count, 'नई बोली', 'नई बोलियाँ')}`,
  decision: (count) => `${many(count, 'सौदे', 'सौदों')} में आपका फ़ैसला चाहिए`,
  deal: (count) => `${many(count, 'सौदे', 'सौदों')} की ख़बर`,
  message: (count) => many(count, 'नया संदेश', 'नए संदेश'),
  rating: (count) => `${count} नई रेटिंग`,
  'ends-soon': (count) => `जो आप देख रहे हैं, उनमें से ${count} माल की नीलामी जल्द बंद होगी`,
  'lot-changed': (count) => `जो आप देख रहे हैं, उनमें से ${count} माल में बदलाव हुआ`,
  'seller-listed': (count) => `जिन किसानों को आप देखते हैं, उनके ${many(count, 'नया माल', 'नए माल')}`,
  'saved-search': (count) => `आपकी खोजों के लिए ${many(count, 'नया माल', 'नए माल')}`,
  security: () => 'आपका खाता',
}

export const digest: LanguageWords['digest'] = (count) => ({
  title: `रात की ${count} सूचनाएँ`,
  body: 'सब देखने के लिए बोली खोलें।',
})

export const summary: LanguageWords['summary'] = (kind, { count }) => ({
  title: summaries[kind](count),
  body: 'सब देखने के लिए बोली खोलें।',
})
