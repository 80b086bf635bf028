import { constants } from 'node:zlib'
import type { Service } from '@boli/http-kit'
import compress from '@fastify/compress'

/** Brotli's own default of 11 takes longer than it saves when every answer is compressed per request. */
const BROTLI_QUALITY = 4

/** Packs JSON, pages and scripts on their way out; pictures are packed already. */
export async function compressAnswers(app: Service): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    requestEncodings: ['identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
}
