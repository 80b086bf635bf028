/** Pictures up to this size are sent as they are. */
const SMALL_ENOUGH_BYTES = 600_000
/** The server keeps 800 pixels of width; twice that leaves it something to work with. */
const LONGEST_SIDE = 1_600

/**
 * Makes a phone's photo small before it travels over a weak network. Whatever cannot be read here goes
 * out as it is, and the server says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= SMALL_ENOUGH_BYTES || typeof createImageBitmap !== 'function') return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
