import { useSyncExternalStore } from 'react'
import { deviceStorage } from './storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export const textSizes = ['normal', 'large', 'largest'] as const

/**
 * How this device shows the pages. Stored on the device only: a phone in the sun and a desktop need different
 * settings.
 */
export interface DisplayChoices {
  theme: (typeof themes)[number]
  textSize: (typeof textSizes)[number]
  /** No picture larger than a thumbnail, and nothing that moves. */
  savesData: boolean
}

// first-paint.js reads the same keys, so that nothing changes once the application is here.
const keys = { theme: 'boli.theme', textSize: 'boli.text', savesData: 'boli.saver' } as const
const listeners = new Set<() => void>()
const page = document.documentElement

/** Chosen here, else what the device asks of every site (`Save-Data`). */
function readSaver(): boolean {
  const chosen = deviceStorage.read(keys.savesData)
  if (chosen !== null) return chosen === 'on'
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function readChoices(): DisplayChoices {
  const [theme, textSize] = [deviceStorage.read(keys.theme), deviceStorage.read(keys.textSize)]
  return {
    theme: themes.find((one) => one === theme) ?? 'system',
    textSize: textSizes.find((one) => one === textSize) ?? 'normal',
    savesData: readSaver(),
  }
}

let current: DisplayChoices | null = null
const choices = (): DisplayChoices => {
  current ??= readChoices()
  return current
}

/** Stores a choice on the device and applies it to the pages at once. */
export function chooseDisplay(changes: Partial<DisplayChoices>): void {
  current = { ...choices(), ...changes }
  const { theme, textSize, savesData } = current
  // Defaults are not stored, so that they may change with a release or with the device.
  store(keys.theme, theme === 'system' ? null : theme)
  store(keys.textSize, textSize === 'normal' ? null : textSize)
  if (changes.savesData !== undefined) store(keys.savesData, savesData ? 'on' : 'off')
  mark('theme', theme === 'system' ? null : theme)
  mark('text', textSize === 'normal' ? null : textSize)
  mark('saver', savesData ? 'on' : null)
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset.theme ?? ''
    const ofDevice = `(prefers-color-scheme: ${own})`
    bar.setAttribute('media', theme === 'system' ? ofDevice : own === theme ? 'all' : 'not all')
  }
  for (const listener of listeners) listener()
}

const store = (key: string, value: string | null) =>
  value === null ? deviceStorage.remove(key) : deviceStorage.write(key, value)

function mark(name: 'theme' | 'text' | 'saver', value: string | null) {
  if (value === null) delete page.dataset[name]
  else page.dataset[name] = value
}

function subscribe(listener: () => void) {
  // A choice made in another tab takes effect here when the next page is loaded.
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDisplayChoices = (): DisplayChoices => useSyncExternalStore(subscribe, choices)
export const useSavesData = (): boolean => useSyncExternalStore(subscribe, () => choices().savesData)

/** Whether animations are off: the device asks for reduced motion, or data is saved. */
export const wantsRest = (): boolean =>
  choices().savesData || window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true
