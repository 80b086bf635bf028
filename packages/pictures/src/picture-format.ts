export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const text = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

/**
 * Tells the format by the first bytes; names and declared types are the sender's word only. Everything
 * else (SVG and PDF among them, which can refer to other files) never reaches the decoder.
 */
export function detectPictureFormat(bytes: Buffer): PictureFormat | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  if (/^ftypavi[fs]$/.test(text(bytes, 4, 12))) return 'avif'
  return null
}
