const DEVANAGARI_ZERO = 0x0966

/** Devanagari digits as those of a keyboard. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0966-\u096f]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
}
