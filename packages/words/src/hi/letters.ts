import type { LetterWriters } from '../language-words.ts'

const actionOfSale = (publicUrl: string, auctionId: string, dealId: string | null) =>
  dealId
    ? { label: 'सौदा खोलें', url: `${publicUrl}/deals/${dealId}` }
    : { label: 'माल देखें', url: `${publicUrl}/product/${auctionId}` }

export const letters: LetterWriters = {
  outbid: ({ name, lot, ownBestPaise, minimumNextBidPaise, publicUrl }, say) => ({
    heading: 'आपसे ऊँची बोली लगी',
    paragraphs: [`नमस्ते ${name},`, 'किसी ने आपसे ज़्यादा की बोली लगाई है, और नीलामी अभी चालू है।'],
    tables: [
      {
        facts: say.lotFacts(lot, { price: 'अभी का भाव', moment: 'कब बंद होगी' }, [
          { label: 'आपकी सबसे ऊँची बोली', value: say.price(ownBestPaise, lot.quantity.unit) },
          { label: 'अगली बोली कम से कम', value: say.price(minimumNextBidPaise, lot.quantity.unit) },
        ]),
      },
    ],
    action: { label: 'नीलामी खोलें', url: `${publicUrl}/auction/${lot.auctionId}` },
    closing: ['आख़िरी मिनटों की बोली पर नीलामी का समय बढ़ता है। इस बीच भाव और बदल सकते हैं।'],
  }),
  won: ({ name, lot, farmer, dealId, publicUrl }, say) => ({
    heading: 'यह माल आपका हुआ',
    paragraphs: [
      `नमस्ते ${name},`,
      farmer
        ? 'सबसे ऊँची बोली आपकी थी। भुगतान और माल उठाने की बात किसान से तय कर लें।'
        : 'सबसे ऊँची बोली आपकी थी, पर इस बीच किसान का खाता हटा दिया गया है।',
    ],
    tables: [
      { facts: say.lotFacts(lot, { price: 'आपका भाव', moment: 'कब ख़त्म हुई' }) },
      ...say.contactTables('किसान', farmer),
    ],
    action: actionOfSale(publicUrl, lot.auctionId, dealId),
    ...(farmer ? { closing: ['आपका संपर्क किसान को भेज दिया गया है।'] } : {}),
  }),
  sold: ({ name, lot, buyer, dealId, publicUrl }, say) => ({
    heading: 'आपका माल बिक गया',
    paragraphs: [
      `नमस्ते ${name},`,
      buyer
        ? 'नीलामी पूरी हुई और माल बिक गया। भुगतान और माल उठाने की बात ख़रीदार से तय कर लें।'
        : 'नीलामी पूरी हुई और माल बिक गया, पर इस बीच ख़रीदार का खाता हटा दिया गया है।',
    ],
    tables: [
      { facts: say.lotFacts(lot, { price: 'बिका इस भाव पर', moment: 'कब ख़त्म हुई' }) },
      ...say.contactTables('ख़रीदार', buyer),
    ],
    action: actionOfSale(publicUrl, lot.auctionId, dealId),
    ...(buyer ? { closing: ['आपका संपर्क ख़रीदार को भेज दिया गया है।'] } : {}),
  }),
  endedUnsold: ({ name, lot, publicUrl }, say) => ({
    heading: 'आपका माल नहीं बिका',
    paragraphs: [`नमस्ते ${name},`, `नीलामी बिना बिक्री के ख़त्म हुई। किसी ने बोली नहीं लगाई।`],
    tables: [{ facts: say.lotFacts(lot, { price: 'शुरुआती भाव', moment: 'कब ख़त्म हुई' }) }],
    action: { label: 'माल फिर चढ़ाएँ', url: `${publicUrl}/create-auction?from=${lot.auctionId}` },
    closing: ['साफ़ फ़ोटो और कम शुरुआती भाव से ज़्यादा बोलियाँ आती हैं।'],
  }),
  lotRemoved: ({ name, lot, note, isFarmer, isWithdrawn, publicUrl }, say) => ({
    heading: isFarmer
      ? 'आपका माल हटाया गया'
      : `जिस माल पर आपने बोली लगाई थी, वह ${isWithdrawn ? 'वापस लिया गया' : 'हटाया गया'}`,
    paragraphs: [
      `नमस्ते ${name},`,
      isFarmer
        ? 'एडमिन ने आपका माल बाज़ार से हटा दिया है। वह बिका नहीं है।'
        : isWithdrawn
          ? 'यह माल वापस ले लिया गया है, क्योंकि इसके किसान का खाता हटा दिया गया। वह बिका नहीं है, और आपकी बोलियाँ अब आप पर लागू नहीं हैं।'
          : 'एडमिन ने यह माल बाज़ार से हटा दिया है। वह बिका नहीं है, और आपकी बोलियाँ अब आप पर लागू नहीं हैं।',
      ...(note ? ['उनकी टिप्पणी:'] : []),
    ],
    ...(note ? { quote: note } : {}),
    tables: [{ facts: say.lotFacts(lot, { price: 'आख़िरी भाव', moment: 'कब बंद होनी थी' }) }],
    action: isFarmer
      ? { label: 'इस बारे में पूछें', url: `${publicUrl}/contact-us` }
      : { label: 'बाज़ार पर जाएँ', url: `${publicUrl}/market` },
  }),
  suspended: ({ name, notice: { until, scope, reason }, publicUrl }, say) => ({
    heading: 'आपके खाते पर रोक है',
    paragraphs: [
      `नमस्ते ${name},`,
      reason ? 'एडमिन ने आपके खाते पर रोक लगाई है।' : 'दो सौदे आपकी ओर से पूरे न होने के कारण रद्द हुए।',
      {
        bidding: 'नीचे की तारीख तक आप बोली नहीं लगा सकते; चल रहे सौदे चलते रहेंगे।',
        listing: 'नीचे की तारीख तक आप माल नहीं चढ़ा सकते; चल रहे सौदे चलते रहेंगे।',
        all: 'नीचे की तारीख तक आप खाते में नहीं जा सकते। कोई सौदा चल रहा हो, या यह ग़लती से हुआ हो, तो हमें लिखें।',
        both: 'नीचे की तारीख तक आप बोली नहीं लगा सकते और माल नहीं चढ़ा सकते; चल रहे सौदे चलते रहेंगे।',
      }[scope ?? 'both'],
      ...(reason ? ['उनका कारण:'] : []),
    ],
    ...(reason ? { quote: reason } : {}),
    tables: [{ facts: [{ label: 'कब तक', value: say.moment(new Date(until)) }] }],
    action: { label: 'हमें लिखें', url: `${publicUrl}/contact-us` },
  }),
}
