import { Type } from 'typebox'
import { nullable } from '../envelope.ts'

/**
 * Parts of a device's name, as far as they are known. In its own file, because the pages of accounts and of
 * notifications load none of the other's schemas.
 */
export const DeviceParts = Type.Object({ browser: nullable(Type.String()), system: nullable(Type.String()) })
