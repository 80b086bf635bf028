import { amountOf } from '../../src/domain/amounts/amount-lines.ts'
import { billedParts } from '../../src/domain/amounts/weighing.ts'
import type { BillContent } from '../../src/domain/bills/bill-content.ts'

/** A bill of wheat between Nashik and Indore, with everything on it. */
export function aBill(changes: Partial<BillContent> = {}): BillContent {
  const weighing = {
    gross: 2_536_500,
    tare: null,
    bags: 50,
    bagTare: 650,
    net: 2_504_000,
    deductions: [
      {
        kind: 'moisture' as const,
        by: 'quantity' as const,
        value: 12_520,
        reason: 'नमी 14.5 % थी, 14 तय थी',
      },
      { kind: 'damage' as const, by: 'amount' as const, value: 350_50, reason: 'Three torn bags' },
    ],
  }
  const billed = billedParts(weighing)
  const { lines, duePaise, netInHandPaise } = amountOf({
    unit: 'quintals',
    pricePaise: 2475_00,
    net: weighing.net,
    deductions: weighing.deductions,
    adjustment: null,
    charges: [
      { name: { en: 'Mandi fee', hi: 'मंडी शुल्क' }, payer: 'buyer', kind: 'percent', rate: 15_000 },
      { name: { en: 'Cess', hi: 'उपकर' }, payer: 'buyer', kind: 'percent', rate: 5_000 },
      { name: { en: 'Commission', hi: 'आढ़त' }, payer: 'farmer', kind: 'per-unit', rate: 125_000 },
    ],
  })
  return {
    number: '2026-27/0042',
    code: 'q7Zp2mX9tLk4Wc8Rb1Vy5g',
    date: '2026-11-22',
    dealId: '019a0000-0000-7000-8000-000000000001',
    languages: ['hi', 'en'],
    parties: {
      farmer: {
        fullname: 'श्री कृष्णचंद्र त्र्यंबक पाटिल',
        phone: '+91 98220 12345',
        email: 'krishna.patil@example.in',
        address: 'गट क्रमांक 112, पिंपळगाव बसवंत, नाशिक, महाराष्ट्र 422209',
      },
      buyer: {
        fullname: 'Malwa Agro Traders',
        phone: '+91 94250 54321',
        email: 'purchase@malwa-agro.example.in',
        address: '14 Chhawni Anaj Mandi, Indore, Madhya Pradesh 452001',
      },
    },
    lot: { name: 'Sharbati wheat (शरबती गेहूँ)', unit: 'quintals', listed: 2_500_000 },
    pricePaise: 2475_00,
    weighing: { ...weighing, billed },
    lines,
    duePaise,
    netInHandPaise,
    payments: [
      { paidOn: '2026-11-20', method: 'rtgs', reference: 'SBINR52026112000012345', paise: 50_000_00 },
      { paidOn: '2026-11-22', method: 'upi', reference: '632612345678', paise: 12_539_90 },
    ],
    ...changes,
  }
}
