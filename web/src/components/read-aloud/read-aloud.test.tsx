import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { voiceOf } from '../../lib/voices.ts'
import { startTestI18n } from '../../test/i18n.ts'
import { renderAt } from '../../test/render-at.tsx'
import ReadAloud, { piecesOf } from './read-aloud.tsx'

const aVoice = (lang: string, localService = true) => ({ lang, localService }) as SpeechSynthesisVoice

describe('the voice of a language', () => {
  it.each([
    ['hi', ['en-IN', 'hi_IN'], 'hi_IN'],
    ['hi', ['hi-IN'], 'hi-IN'],
    ['ta', ['ta'], 'ta'],
    ['bn', ['bn-BD', 'bn_IN'], 'bn_IN'],
    ['en', ['en_US', 'en-in'], 'en-in'],
    ['as', ['bn-IN', 'hi-IN'], null],
    ['or', [], null],
  ] as const)('for %s among %j is %j', (language, tags, found) => {
    expect(
      voiceOf(
        tags.map((tag) => aVoice(tag)),
        language,
      )?.lang ?? null,
    ).toBe(found)
  })

  it('is preferably one that needs no network', () => {
    const voices = [aVoice('hi-IN', false), aVoice('hi', true)]
    expect(voiceOf(voices, 'hi')).toBe(voices[1])
  })
})

it('a text is spoken in parts of at most 14 seconds, without losing a word', () => {
  const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
  const pieces = piecesOf(['Wheat', '', long])
  expect(pieces.join(' ')).toBe(`Wheat ${long}`)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(110)
})

describe('reading aloud', () => {
  const said: SpeechSynthesisUtterance[] = []
  const listeners = new Set<() => void>()
  const synthesis = {
    voices: [] as SpeechSynthesisVoice[],
    getVoices: () => synthesis.voices,
    speak: (utterance: SpeechSynthesisUtterance) => void said.push(utterance),
    cancel: vi.fn(),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  beforeEach(async () => {
    await startTestI18n('ta')
    said.length = 0
    synthesis.voices = [aVoice('ta_IN')]
    localStorage.clear()
    vi.stubGlobal('speechSynthesis', synthesis)
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    )
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  const open = () => renderAt('/', <ReadAloud sentences={() => ['கோதுமை', '₹2,450']} />)
  const button = (name = 'கேட்க') => screen.getByRole('button', { name })
  const texts = () => said.map(({ text }) => text)

  it('is silent until it is pressed, then tries one sentence, and reads the lot only once that was heard', async () => {
    open()
    expect(texts()).toEqual([])
    await userEvent.click(button())
    expect(texts()).toEqual(['இது Boli-யின் குரல்.'])
    expect(said[0]?.lang).toBe('ta-IN')
    expect(screen.getByRole('dialog', { name: 'தமிழ் மொழியில் கேட்டதா?' })).toBeTruthy()
    await userEvent.click(button('ஆம், கேட்டது'))
    expect(texts().slice(1)).toEqual(['கோதுமை', '₹2,450'])
  })

  it('asks once per device, stops at a second press, and can be pressed again after the end of the text', async () => {
    localStorage.setItem('boli.heard.ta', 'yes')
    open()
    await userEvent.click(button())
    expect(texts()).toEqual(['கோதுமை', '₹2,450'])
    synthesis.cancel.mockClear()
    await userEvent.click(button('நிறுத்துக'))
    expect(synthesis.cancel).toHaveBeenCalled()
    await userEvent.click(button())
    act(() => said.at(-1)?.onend?.({} as SpeechSynthesisEvent))
    expect(button()).toBeTruthy()
  })

  it('the button is removed on this device if the user says that nothing was heard', async () => {
    const { unmount } = open()
    await userEvent.click(button())
    await userEvent.click(button('இல்லை'))
    expect(screen.queryByRole('button', { name: 'கேட்க' })).toBeNull()
    unmount()
    open()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has no button without a voice of the language, until the device names one', () => {
    synthesis.voices = [aVoice('hi-IN')]
    open()
    expect(screen.queryByRole('button')).toBeNull()
    synthesis.voices = [aVoice('ta-IN')]
    act(() => {
      for (const listener of listeners) listener()
    })
    expect(button()).toBeTruthy()
  })

  it('stops when its page is left', () => {
    const { unmount } = open()
    synthesis.cancel.mockClear()
    unmount()
    expect(synthesis.cancel).toHaveBeenCalled()
  })
})
