import type { DealDeduction, Language, PaymentView, QuantityUnit } from '@boli/contracts'

const en = {
  bill: 'Bill',
  creditNote: 'Credit note',
  number: 'Number',
  date: 'Date',
  toBill: 'For bill',
  farmer: 'Farmer (seller)',
  buyer: 'Buyer',
  lot: 'Lot',
  listed: 'Listed',
  price: 'Price',
  gross: 'Gross',
  tare: 'Packing',
  bags: 'Bags',
  bagTare: 'Packing of one bag',
  net: 'Net',
  billed: 'Billed quantity',
  item: 'Item',
  quantity: 'Quantity',
  amount: 'Amount',
  adjustment: 'Correction by decision',
  total: 'Total payable',
  inWords: 'In words',
  farmerCharges: "Farmer's charges",
  netInHand: "Farmer's net in hand",
  payments: 'Payments received',
  reference: 'Reference',
  method: 'Date and method',
  paid: 'Paid in all',
  over: 'Paid beyond the total',
  credited: 'Credited to the buyer',
  check: 'Scan to check number, date and total of this bill.',
  record: 'A record of what both parties confirmed at Boli, which holds no money.',
  page: 'Page',
}
export type BillWords = typeof en

const hi: BillWords = {
  bill: 'बिल',
  creditNote: 'बिल सुधार पर्ची',
  number: 'नंबर',
  date: 'तारीख़',
  toBill: 'इस बिल के लिए',
  farmer: 'किसान (बेचने वाले)',
  buyer: 'ख़रीदार',
  lot: 'माल',
  listed: 'बताई गई मात्रा',
  price: 'भाव',
  gross: 'कुल वज़न',
  tare: 'बोरी या गाड़ी का वज़न',
  bags: 'बोरियाँ',
  bagTare: 'एक बोरी का वज़न',
  net: 'शुद्ध वज़न',
  billed: 'बिल की मात्रा',
  item: 'मद',
  quantity: 'मात्रा',
  amount: 'रक़म',
  adjustment: 'फ़ैसले से सुधार',
  total: 'कुल देय रक़म',
  inWords: 'शब्दों में',
  farmerCharges: 'किसान के ख़र्चे',
  netInHand: 'किसान के हाथ में',
  payments: 'मिले हुए भुगतान',
  reference: 'रेफ़रेंस',
  method: 'तारीख़ और तरीक़ा',
  paid: 'कुल भुगतान',
  over: 'कुल रक़म से ज़्यादा दिया',
  credited: 'ख़रीदार के खाते में वापस',
  check: 'इस बिल का नंबर, तारीख़ और रक़म जाँचने के लिए स्कैन करें।',
  record: 'यह उसी का लेखा है जिसकी पुष्टि दोनों ने बोली पर की। बोली पैसा नहीं रखती।',
  page: 'पेज',
}

export const billWords: Record<Language, BillWords> = { en, hi }

export const unitWords: Record<Language, Record<QuantityUnit, string>> = {
  en: { kgs: 'kg', quintals: 'quintals', Litres: 'litres', pcs: 'pieces' },
  hi: { kgs: 'किलो', quintals: 'क्विंटल', Litres: 'लीटर', pcs: 'नग' },
}

export const pricedWords: Record<Language, Record<QuantityUnit, string>> = {
  en: { kgs: 'per quintal', quintals: 'per quintal', Litres: 'per litre', pcs: 'per piece' },
  hi: { kgs: 'प्रति क्विंटल', quintals: 'प्रति क्विंटल', Litres: 'प्रति लीटर', pcs: 'प्रति नग' },
}

export const deductionWords: Record<Language, Record<DealDeduction['kind'], string>> = {
  en: { moisture: 'Moisture', 'foreign-matter': 'Foreign matter', damage: 'Damage', other: 'Deduction' },
  hi: { moisture: 'नमी', 'foreign-matter': 'कचरा', damage: 'ख़राब माल', other: 'कटौती' },
}

export const methodWords: Record<Language, Record<PaymentView['method'], string>> = {
  en: { upi: 'UPI', neft: 'NEFT', rtgs: 'RTGS', cash: 'Cash', cheque: 'Cheque' },
  hi: { upi: 'UPI', neft: 'NEFT', rtgs: 'RTGS', cash: 'नकद', cheque: 'चेक' },
}
