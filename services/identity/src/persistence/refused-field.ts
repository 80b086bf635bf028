import { type ErrorCode, errorCodes } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'

/** A refusal that names the field at which its text is shown. */
export function refusedField(field: string, code: ErrorCode): ApiError {
  return new ApiError(code, { errors: [{ field, code, message: errorCodes[code].message }] })
}
