/** Chrome on a desktop breaks off an utterance after 14 seconds; slow voices say some ten letters a second. */
const MOST_LETTERS = 110

/** Sentences in pieces that take at most 14 seconds to read; a long one is split between words. */
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

/** Speaks sentences one after another, replacing what is being spoken. @param onEnd Called at the end, or on an interruption. */
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
