import type { Language } from '@boli/contracts'
import type { DealTopic } from '../../domain/deal-news.ts'

/** What each mail about a deal says. */
export const topicWords: Record<
  Language,
  Record<DealTopic, { subject: string; heading: string; text: string }>
> = {
  en: {
    decide: {
      subject: 'Your decision is wanted',
      heading: 'Will you sell at the best bid?',
      text: 'The auction has ended and the best bid waits for your answer. Accept it, ask for more once, or decline. No answer is a no.',
    },
    countered: {
      subject: 'The farmer asks for another price',
      heading: 'The farmer asks for another price',
      text: 'Please accept it or decline. No answer is a no.',
    },
    asked: {
      subject: 'The lot can still be yours',
      heading: 'The lot is offered to you',
      text: 'The sale to a higher bidder did not come about. The farmer asks whether you take the lot at your own best bid. You need not.',
    },
    agreed: {
      subject: 'Agreed',
      heading: 'The deal is made',
      text: 'You both agreed on the price. Next, agree on place and time of the handover. Phone and address of the other are in the deal.',
    },
    'came-to-nothing': {
      subject: 'No deal',
      heading: 'No deal was made',
      text: 'The offer was declined, or nobody answered in time.',
    },
    handover: {
      subject: 'Confirm the handover',
      heading: 'Place and time of the handover',
      text: 'The other party proposes where and when the lot is handed over. Please confirm, or propose something else.',
    },
    weight: {
      subject: 'Confirm the weight',
      heading: 'Please look at the weight',
      text: 'The other party entered a weight or objected to one. Please look at it: both must confirm the same.',
    },
    payment: {
      subject: 'A payment was recorded',
      heading: 'Has the payment arrived?',
      text: 'The buyer says that it was paid. Please look at your account and say whether it was received.',
    },
    'payment-refused': {
      subject: 'A payment did not arrive',
      heading: 'The payment did not arrive',
      text: 'The farmer says that a payment was not received. The reason is in the deal.',
    },
    completed: {
      subject: 'Completed',
      heading: 'The deal is complete',
      text: 'Weight and payment stand, and the bill is ready. Please rate each other.',
    },
    'default-notice': {
      subject: 'Notice of default',
      heading: 'You are given notice',
      text: 'Something that you agreed to is overdue. After the notice has run out the other party may cancel, and that counts as a strike.',
    },
    cancellation: {
      subject: 'Cancel the deal?',
      heading: 'The other party wants to cancel',
      text: 'They propose to cancel without fault. It is only cancelled when you agree.',
    },
    cancelled: {
      subject: 'Cancelled',
      heading: 'The deal was cancelled',
      text: 'What led to it is in the deal.',
    },
    dispute: {
      subject: 'A dispute was opened',
      heading: 'A dispute was opened',
      text: 'The other party has asked for a decision. All deadlines stop. Please give your answer in time.',
    },
    decision: {
      subject: 'The dispute was decided',
      heading: 'The dispute was decided',
      text: 'An administrator has decided; the note is in the deal.',
    },
    appeal: {
      subject: 'The decision is looked at again',
      heading: 'The other party has appealed',
      text: 'Another administrator will look at the decision.',
    },
  },
  hi: {
    decide: {
      subject: 'आपका फ़ैसला चाहिए',
      heading: 'क्या सबसे ऊँची बोली पर बेचेंगे?',
      text: 'नीलामी पूरी हुई और सबसे ऊँची बोली आपके जवाब की राह देख रही है। मान लें, एक बार ज़्यादा भाव माँगें या मना करें। जवाब न देना मना माना जाएगा।',
    },
    countered: {
      subject: 'किसान ने दूसरा भाव माँगा है',
      heading: 'किसान ने दूसरा भाव माँगा है',
      text: 'मान लें या मना करें। जवाब न देना मना माना जाएगा।',
    },
    asked: {
      subject: 'यह माल अब भी आपका हो सकता है',
      heading: 'यह माल आपको दिया जा रहा है',
      text: 'ऊँची बोली वाले के साथ सौदा नहीं हो पाया। किसान पूछ रहे हैं कि क्या आप अपनी सबसे ऊँची बोली पर माल लेंगे। ज़रूरी नहीं है।',
    },
    agreed: {
      subject: 'सौदा पक्का',
      heading: 'सौदा पक्का हुआ',
      text: 'भाव पर दोनों राज़ी हैं। अब माल कहाँ और कब देना है, यह तय करें। दूसरे का फ़ोन और पता सौदे में है।',
    },
    'came-to-nothing': {
      subject: 'सौदा नहीं हुआ',
      heading: 'सौदा नहीं हुआ',
      text: 'प्रस्ताव नहीं माना गया, या समय पर जवाब नहीं आया।',
    },
    handover: {
      subject: 'माल देने की जगह पक्की करें',
      heading: 'माल कहाँ और कब',
      text: 'दूसरे पक्ष ने माल देने की जगह और समय सुझाया है। पक्का करें या कुछ और सुझाएँ।',
    },
    weight: {
      subject: 'तौल पक्की करें',
      heading: 'तौल देख लें',
      text: 'दूसरे पक्ष ने तौल लिखी है या उस पर आपत्ति की है। देख लें: दोनों को एक ही तौल पक्की करनी है।',
    },
    payment: {
      subject: 'भुगतान दर्ज हुआ',
      heading: 'क्या भुगतान मिला?',
      text: 'खरीदार ने लिखा है कि भुगतान कर दिया। अपना खाता देखकर बताएँ कि मिला या नहीं।',
    },
    'payment-refused': {
      subject: 'भुगतान नहीं मिला',
      heading: 'भुगतान नहीं मिला',
      text: 'किसान ने लिखा है कि भुगतान नहीं मिला। कारण सौदे में है।',
    },
    completed: {
      subject: 'सौदा पूरा',
      heading: 'सौदा पूरा हुआ',
      text: 'तौल और भुगतान पक्के हैं और बिल तैयार है। एक-दूसरे को रेटिंग दें।',
    },
    'default-notice': {
      subject: 'सौदा पूरा करने की सूचना',
      heading: 'आपको सूचना दी गई है',
      text: 'जो तय हुआ था उसका समय निकल चुका है। सूचना का समय पूरा होने पर दूसरा पक्ष सौदा रद्द कर सकता है और वह आपके खाते में गिना जाएगा।',
    },
    cancellation: {
      subject: 'सौदा रद्द करें?',
      heading: 'दूसरा पक्ष सौदा रद्द करना चाहता है',
      text: 'वे बिना किसी की गलती के सौदा रद्द करना चाहते हैं। आपके मानने पर ही रद्द होगा।',
    },
    cancelled: { subject: 'सौदा रद्द', heading: 'सौदा रद्द हुआ', text: 'कारण सौदे में लिखा है।' },
    dispute: {
      subject: 'विवाद दर्ज हुआ',
      heading: 'विवाद दर्ज हुआ',
      text: 'दूसरे पक्ष ने फ़ैसला माँगा है। सब समय-सीमाएँ रुक गई हैं। समय पर अपना जवाब दें।',
    },
    decision: {
      subject: 'विवाद का फ़ैसला हुआ',
      heading: 'विवाद का फ़ैसला हुआ',
      text: 'प्रशासक ने फ़ैसला दिया है; उनकी बात सौदे में लिखी है।',
    },
    appeal: {
      subject: 'फ़ैसले पर फिर विचार',
      heading: 'दूसरे पक्ष ने अपील की है',
      text: 'दूसरे प्रशासक फ़ैसले को फिर देखेंगे।',
    },
  },
}
