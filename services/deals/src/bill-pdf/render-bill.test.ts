import { languages } from '@boli/contracts'
import { loadAmountInWords } from '@boli/contracts/number-words'
import { wordsOf } from '@boli/words'
import PDFDocument from 'pdfkit'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { aBill } from '../../test/support/a-bill.ts'
import { copiedFrom, ownLetters } from '../../test/support/copied-from.ts'
import { isDrawable } from '../domain/bills/papers.ts'
import { inVisualOrder, registerFonts, runsOf, useFont } from './fonts.ts'
import { renderBill } from './render-bill.ts'

const address = 'https://boli.example/bill/q7Zp2mX9tLk4Wc8Rb1Vy5g'

async function pagesOf(file: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

describe('a bill', () => {
  it('names everything once in each of the two parties’ languages', async () => {
    const [page = ''] = await pagesOf(await renderBill(aBill(), address))
    for (const shown of [
      'Bill',
      '2026-27/0042',
      '22-11-2026',
      'Malwa Agro Traders',
      '₹62,539.90',
      'Packing of one bag',
    ])
      expect(page).toContain(shown)
    expect(page).toContain('Sixty-two thousand five hundred thirty-nine rupees and ninety paise')
    const [english = ''] = await pagesOf(await renderBill(aBill({ languages: ['en'] }), address))
    expect(english).toContain('Number: 2026-27/0042')
    expect(english).not.toContain('Bill /')
  })

  it.each(languages)('in %s has its words and its amount in that language', async (language) => {
    const bill = aBill({ writtenIn: [language] })
    const file = await renderBill(bill, address)
    const drawn = (await pagesOf(file)).join(' ')
    for (const shown of [bill.number, '₹62,539.90']) expect(drawn).toContain(shown)
    const { total, record } = wordsOf(language).bill
    const inWords = await loadAmountInWords(language)
    for (const text of [total, record, inWords(bill.duePaise)])
      if (language === 'en') expect(drawn).toContain(text)
      else expect(ownLetters(copiedFrom(file))).toContain(ownLetters(text))
  })

  it('is drawn for text in any script', async () => {
    const lot = {
      ...aBill().lot,
      name: 'கோதுமை ਗੁਰਪ੍ਰੀਤ ଗହମ ગેહૂં শএ শए़ीলऔन कउृॴ१ीओ 😀 क\u200d \u200d दर्\u200dया ',
    }
    const [page] = await pagesOf(await renderBill(aBill({ lot }), address))
    expect(page).toContain('₹62,539.90')
  })

  it('is the same file for the same content', async () => {
    const [once, again] = [await renderBill(aBill(), address), await renderBill(aBill(), address)]
    expect(once.equals(again)).toBe(true)
  })

  it('continues on a second page, and shows overpayments', async () => {
    const payments = Array.from({ length: 30 }, (_, index) => ({
      ...{ paidOn: '2026-11-20', method: 'cash' as const, reference: `Slip ${index + 1}`, paise: 3_000_00 },
    }))
    const pages = await pagesOf(await renderBill(aBill({ payments, weighing: null }), address))
    expect(pages).toHaveLength(2)
    expect(pages.join(' ')).toContain('Slip 30')
    expect(pages[1]).toContain('₹27,460.10')
    expect(pages[1]).toContain('Page 2 / 2')
  })
})

it('a text is split by script, and marks stay with their letters', () => {
  const parts = (text: string) => runsOf(text).map((run) => `${run.script} ${run.text}`)
  expect(parts('Wheat (गेहूँ), ₹5 क्‍ष')).toEqual([
    ...['Latin Wheat (', 'Devanagari गेहूँ', 'Latin ), ₹5 ', 'Devanagari क्‍ष'],
  ])
  expect(parts('கோதுமை ਕਣਕ')).toEqual(['Tamil கோதுமை', 'Latin  ', 'Gurmukhi ਕਣਕ'])
})

it('letters are joined as their script requires', () => {
  const doc = new PDFDocument({ font: '' })
  registerFonts(doc)
  const glyphs = (text: string) =>
    runsOf(text).flatMap(({ script }) => useFont(doc, script, 'regular', 9).layout(text).glyphs)
  const ids = (text: string) => glyphs(text).map(({ id }) => id)
  // Within a word, the line above the letters is not interrupted.
  const [first, , within] = ids('লেনে')
  expect(within).not.toBe(first)
  // A joiner separates letters that would otherwise be joined.
  expect(ids('ಬಿಡ್\u200cಗಳು').length).toBeGreaterThan(ids('ಬಿಡ್ಗಳು').length)
  expect(ids('ਹੈ')).toHaveLength(2)
  // Copying yields the whole text.
  const letters = glyphs('കർഷകർ').flatMap(({ codePoints }) => codePoints)
  expect(String.fromCodePoint(...letters)).toBe('കർഷകർ')
})

it('Urdu runs from right to left, with the digits inside it, and English around it does not', () => {
  const order = (text: string) => inVisualOrder(runsOf(text)).map((run) => run.text)
  expect(order('محمد رفیق')).toEqual(['رفیق', ' ', 'محمد'])
  expect(order('Plot 4, گاؤں 12، رسول, Nashik')).toEqual([
    ...['Plot 4, ', 'رسول', ' ', '،', '12 ', 'گاؤں', ', Nashik'],
  ])
})

it('every Indian script is drawn, and characters without a font are left out', async () => {
  const names = ['محمد رفیق', 'ᱥᱟᱱᱛᱟᱲᱤ', 'ꯃꯩꯇꯩ', 'ਗੁਰਪ੍ਰੀਤ', 'தமிழ்']
  for (const fullname of names) {
    const parties = {
      ...aBill().parties,
      farmer: { ...aBill().parties.farmer, fullname: `🌾 ${fullname} Ж ✓` },
    }
    const file = await renderBill(aBill({ parties }), address)
    const document = await getDocumentProxy(new Uint8Array(file))
    const { items } = await (await document.getPage(1)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    expect(text).not.toMatch(/[✓Ж]/)
    const copied = new Set(copiedFrom(file))
    expect([...fullname].filter((letter) => letter !== ' ' && !copied.has(letter))).toEqual([])
  }
  expect(names.map(isDrawable)).not.toContain(false)
  expect(['🌾', 'Жанна', '12'].map(isDrawable)).not.toContain(true)
})

it('a bill names small weights in kilograms, and the rate of each charge', async () => {
  const [page] = await pagesOf(await renderBill(aBill({ languages: ['en'] }), address))
  expect(page).toContain('0.65 kg')
  expect(page).toMatch(/Mandi fee \(1\.5 %\).*Cess \(0\.5 %\).*Commission \(₹12\.50 per quintal\)/)
})
