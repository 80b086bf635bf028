/** White space, letters and marks that draw nothing by themselves, and the blank of Braille. */
const drawsNothing = /^[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether whoever reads the text sees nothing: such a text is none, however long it is. */
export function isBlankText(text: string): boolean {
  return drawsNothing.test(text)
}
