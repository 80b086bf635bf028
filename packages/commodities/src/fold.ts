/**
 * One spelling for what counts as the same: composed alike, without case, nuktas, joiners and doubled letters; every
 * nasal mark is an anusvara, and none at the end of a word (गेहूँ, गेहूं and गेहू are one word, as are प्याज़ and प्याज).
 */
export function fold(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\u093c|\u200c|\u200d|[\u0300-\u036f]/gu, '')
    .replace(/\u0901|[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u092d])/gu, '\u0902')
    .replace(/\u0902$/u, '')
    .replace(/([a-z])\1+/gu, '$1')
    .normalize('NFC')
}

/** The words of a text in order, each folded: letters of any script, their marks, and digits. */
export function foldedWords(text: string): string[] {
  const words = text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? []
  return words.map(fold).filter((word) => word !== '')
}
