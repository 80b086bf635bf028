import type { Language } from '@boli/contracts'

/** Chrome on a desk breaks off an utterance after 14 seconds; slow voices say some ten letters a second. */
const MOST_LETTERS = 110

/** What devices write as `hi_IN`, `hi-IN` or `HI`. */
const normalised = (tag: string) => tag.replaceAll('_', '-').toLowerCase()

/**
 * The voice of a language, best first one that needs no network and then one of India; null where the device names none.
 * Whether it can be heard is another question: some list voices whose data they do not have.
 */
export function voiceOf(
  voices: readonly SpeechSynthesisVoice[],
  language: Language,
): SpeechSynthesisVoice | null {
  const rank = ({ localService, lang }: SpeechSynthesisVoice) =>
    (localService ? 2 : 0) + (normalised(lang).includes('-in') ? 1 : 0)
  const known = voices.filter(({ lang }) => normalised(lang).split('-')[0] === language)
  return known.sort((one, other) => rank(other) - rank(one))[0] ?? null
}

/** Sentences in pieces that are said within 14 seconds; a long one is parted at its words. */
export function piecesOf(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) => {
    const pieces: string[] = []
    let piece = ''
    for (const word of sentence.split(/\s+/).filter(Boolean)) {
      const longer = piece === '' ? word : `${piece} ${word}`
      if (longer.length > MOST_LETTERS && piece !== '') {
        pieces.push(piece)
        piece = word
      } else piece = longer
    }
    return piece === '' ? pieces : [...pieces, piece]
  })
}

/** Says sentences one after the other in place of what is being said. @param onEnd once it is over, or was broken off. */
export function say(sentences: readonly string[], voice: SpeechSynthesisVoice, onEnd: () => void): void {
  const synthesis = window.speechSynthesis
  synthesis.cancel()
  const pieces = piecesOf(sentences)
  for (const [at, text] of pieces.entries()) {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang.replaceAll('_', '-')
    utterance.onerror = onEnd
    if (at === pieces.length - 1) utterance.onend = onEnd
    synthesis.speak(utterance)
  }
}
