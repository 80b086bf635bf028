import { languageFacts } from '@boli/contracts'
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { toastInfo } from '../../lib/toast.ts'
import { heardBefore, rememberHeard, useVoice } from '../../lib/voices.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/**
 * Reads aloud when pressed, never by itself. Renders nothing if the device has no voice of the user's language, or the
 * user has said that they did not hear it.
 * @param sentences The text, computed when the button is pressed.
 */
export default function ReadAloud({ sentences }: { sentences: () => readonly string[] }) {
  const { t } = useTranslation('lot')
  const language = useLanguage()
  const voice = useVoice()
  const [isSpeaking, setSpeaking] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [silenced, setSilenced] = useState<string | null>(null)
  // Reading stops when the user leaves the page.
  useEffect(() => () => window.speechSynthesis.cancel(), [])
  if (!voice || silenced === language || heardBefore(language) === 'no') return null
  const name = languageFacts[language].ownName

  function start(told: readonly string[]) {
    if (!voice) return
    setSpeaking(true)
    say(told, voice, () => setSpeaking(false))
  }

  function press() {
    if (isSpeaking) {
      window.speechSynthesis.cancel()
      setSpeaking(false)
    } else if (heardBefore(language) === 'yes') start(sentences())
    else {
      start([t('aloud.test')])
      setAsked(true)
    }
  }

  function answer(heard: 'yes' | 'no') {
    rememberHeard(language, heard)
    setAsked(false)
    if (heard === 'yes') start(sentences())
    else {
      window.speechSynthesis.cancel()
      setSilenced(language)
      toastInfo(t('aloud.silent', { language: name }))
    }
  }

  const Sign = isSpeaking ? VolumeX : Volume2
  return (
    <>
      <button
        type="button"
        onClick={press}
        aria-label={t(isSpeaking ? 'aloud.stop' : 'aloud.listen')}
        className="flex size-11 items-center justify-center rounded-full border border-edge bg-raised hover:bg-leaf-wash"
      >
        <Sign aria-hidden="true" className="size-5.5" />
      </button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('aloud.question', { language: name })}
        actions={
          <>
            <Button variant="secondary" onClick={() => answer('no')}>
              {t('aloud.no')}
            </Button>
            <Button onClick={() => answer('yes')}>{t('aloud.yes')}</Button>
          </>
        }
      >
        <p>{t('aloud.test')}</p>
        <Button
          variant="quiet"
          onClick={() => start([t('aloud.test')])}
          icon={<Volume2 aria-hidden="true" className="size-5" />}
          className="self-start"
        >
          {t('aloud.again')}
        </Button>
      </Dialog>
    </>
  )
}

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
function say(sentences: readonly string[], voice: SpeechSynthesisVoice, onEnd: () => void): void {
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
