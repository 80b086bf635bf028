import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createAnnouncer } from '../../../lib/announcer.ts'
import { formatPrice } from '../../../lib/format.ts'
import { deviceStorage } from '../../../lib/storage.ts'
import type { BoardNews } from '../model/board-news.ts'

const KEY = 'boli.board-sound'
/** Frequencies in hertz; bad news has a low tone. */
const tones: Record<BoardNews['kind'], number> = { outbid: 330, lastMinute: 660, won: 880 }
const TONE_SECONDS = 0.18

/** The board's one live region, and its sound. */
export function useBoardAnnouncer() {
  const { t } = useTranslation(['board', 'room'])
  const [text, setText] = useState('')
  const [announcer] = useState(() => createAnnouncer(setText))
  const [hasSound, setSound] = useState(() => deviceStorage.read(KEY) === 'yes')
  const sound = useRef<AudioContext>(undefined)
  useEffect(
    () => () => {
      announcer.stop()
      void sound.current?.close()
    },
    [announcer],
  )

  function play(kind: BoardNews['kind']) {
    navigator.vibrate?.(kind === 'outbid' ? [120, 80, 120] : 200)
    if (typeof AudioContext === 'undefined') return
    sound.current ??= new AudioContext()
    const { current: context } = sound
    const tone = context.createOscillator()
    tone.frequency.value = tones[kind]
    tone.connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + TONE_SECONDS)
  }

  return {
    text,
    hasSound,
    /** Off until it is chosen on this device. */
    chooseSound(isOn: boolean) {
      setSound(isOn)
      deviceStorage.write(KEY, isOn ? 'yes' : 'no')
      if (isOn) play('lastMinute')
    },
    say: useCallback((sentence: string) => announcer.say(sentence), [announcer]),
    sayNews(news: readonly BoardNews[]) {
      for (const { kind, lot } of news) {
        const price = formatPrice(lot.highestBid, lot.priceUnit)
        announcer.say(
          kind === 'outbid'
            ? t('room:outbid.text', { name: lot.productName, amount: price })
            : t(`news.${kind}`, { name: lot.productName, price }),
        )
        if (hasSound) play(kind)
      }
    },
  }
}
