export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const text = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

/**
 * Detects the format by the first bytes; names and declared types are not trusted. Everything
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

/**
 * The number of pixels that a picture's header claims, without decoding. An estimate for the order of the queue: the
 * decoder decides what is accepted.
 * @returns null if the header is not understood.
 */
export function claimedPixels(format: PictureFormat, bytes: Buffer): number | null {
  try {
    const [width, height] = sides[format](bytes) ?? []
    return width === undefined || height === undefined ? null : width * height
  } catch {
    // The header is truncated.
    return null
  }
}

type Sides = readonly [width: number, height: number]

const sides: Record<PictureFormat, (bytes: Buffer) => Sides | null> = {
  png: (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  gif: (bytes) => [bytes.readUInt16LE(6), bytes.readUInt16LE(8)],
  webp(bytes) {
    const kind = text(bytes, 12, 16)
    if (kind === 'VP8X') return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)]
    if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
    const packed = bytes.readUInt32LE(21)
    return [1 + (packed & 0x3fff), 1 + ((packed >> 14) & 0x3fff)]
  },
  /** The largest of its items; their sizes are in `ispe` boxes. */
  avif(bytes) {
    let largest: Sides | null = null
    for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
      const found = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)] as const
      if (!largest || found[0] * found[1] > largest[0] * largest[1]) largest = found
    }
    return largest
  },
  jpeg(bytes) {
    for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
      const marker = bytes.readUInt8(at + 1)
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    }
  },
}
