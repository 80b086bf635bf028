import { bodyLimits } from '@boli/contracts'
import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type TObject, Type } from 'typebox'
import { ApiError, refuseFields } from '../process/api-error.ts'
import type { Service } from '../process/service.ts'
import { parseFields } from './validation.ts'

const FIELD_BYTES = 16 * 1024

export interface UploadOptions {
  /** The form's field with the picture. */
  field: string
  maxBytes: number
  /** Names of the text fields to read; others are dropped. */
  fields: readonly string[]
  /** Fields that may contain line breaks and tabs. */
  multiline?: readonly string[]
  /** Fields that may be sent more than once, also as `name[]`: their values are joined by commas. */
  lists?: readonly string[]
}

/** A picture as it was sent, not validated yet. */
export interface UploadedPicture {
  bytes: Buffer
  /** Id of the sender. */
  owner: string | undefined
  /** Whether the sender's pictures per minute are limited. */
  hasMinuteLimit: boolean
  /** Aborted if its sender disconnects before the answer. */
  signal: AbortSignal | null
}

export interface Upload {
  /** Only fields that were sent; the last value if a name was sent twice. */
  fields: Record<string, string>
  /** null if no picture was sent, or an empty one without a name, as browsers do for an empty input. */
  file: UploadedPicture | null
}

/** Options of the form parser for routes that take one picture. */
export function multipartLimits(maxBytes: number): FastifyMultipartOptions {
  return {
    throwFileSizeLimit: true,
    limits: {
      fileSize: maxBytes,
      files: 2,
      fields: 60,
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES,
      parts: 64,
    },
  }
}

/**
 * Reads a form of text fields and at most one picture into memory.
 * @throws {ApiError} `unsupported-media-type` if it is not a form, `picture-too-large`, or `validation-failed`
 *   for a second file or an overlong field.
 */
export async function readUpload(request: FastifyRequest, options: UploadOptions): Promise<Upload> {
  if (!request.isMultipart()) throw new ApiError('unsupported-media-type')
  refuseByLength(request, options.maxBytes)
  try {
    return await readParts(request, options)
  } catch (error) {
    if (error instanceof ApiError || isFrameworkError(error)) throw error
    // The form parser's own errors carry no code: the form was truncated or is malformed.
    throw new ApiError('malformed-request', { cause: error })
  }
}

async function readParts(request: FastifyRequest, options: UploadOptions): Promise<Upload> {
  const upload: Upload = { fields: {}, file: null }
  for await (const part of request.parts({ limits: { fileSize: options.maxBytes } })) {
    if (part.type === 'file') {
      const bytes = await readFile(part, options, upload.file !== null)
      if (bytes) upload.file = { bytes, ...senderOf(request) }
    } else {
      const list = options.lists?.find((name) => part.fieldname === name || part.fieldname === `${name}[]`)
      const name = list ?? part.fieldname
      if (!options.fields.includes(name)) continue
      if (part.valueTruncated) throw wrong(name, 'too-long', 'This text is too long')
      const former = list && upload.fields[list]
      upload.fields[name] = former ? `${former},${part.value}` : String(part.value)
    }
  }
  parseFields(formSchema(options), upload.fields)
  return upload
}

function senderOf({ user, senderSignal }: FastifyRequest): Omit<UploadedPicture, 'bytes'> {
  // Administrators upload many pictures of the hub at once. They are limited by the picture queue only.
  return { owner: user?.userId, hasMinuteLimit: user?.role !== 'admin', signal: senderSignal }
}

/** Lets an upload's route know when its client has disconnected. */
export function noticeSendersLeaving(scope: Service): void {
  scope.addHook('onRequest', async (request, reply) => {
    const gone = new AbortController()
    request.senderSignal = gone.signal
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort()
    })
  })
}

/** Cached by field names: compiling a validator costs more than everything else in a form. */
const schemas = new Map<string, TObject>()

function formSchema({ fields, multiline = [] }: UploadOptions): TObject {
  const names = `${fields} ${multiline}`
  const known = schemas.get(names)
  if (known) return known
  const texts = fields.map((name) => [
    name,
    Type.Optional(Type.String({ multiline: multiline.includes(name) })),
  ])
  const schema = Type.Object(Object.fromEntries(texts))
  schemas.set(names, schema)
  return schema
}

function wrong(field: string, code: string, message: string): ApiError {
  return refuseFields({ field, code, message })
}

function isFrameworkError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
}

/** Refuses a body by its declared length before reading it. */
function refuseByLength(request: FastifyRequest, maxBytes: number): void {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxBytes + bodyLimits.formAllowance) throw new ApiError('picture-too-large')
}

async function readFile(
  part: MultipartFile,
  options: UploadOptions,
  hasEarlier: boolean,
): Promise<Buffer | null> {
  const bytes = await part.toBuffer()
  // A stream that hits the limit simply ends; only this flag shows it.
  if (part.file.truncated) throw new ApiError('picture-too-large')
  if (bytes.length === 0 && !part.filename) return null
  if (part.fieldname !== options.field) {
    throw wrong(part.fieldname, 'unknown-field', 'This field does not take a file')
  }
  if (hasEarlier) throw wrong(part.fieldname, 'one-picture', 'Please choose one photo only')
  return bytes
}
