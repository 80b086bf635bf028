import { Type } from 'typebox'
import { nullable } from '../envelope.ts'

/** Of a device, as far as it says so. Apart from accounts and notifications, whose pages load no schema of the other. */
export const DeviceParts = Type.Object({ browser: nullable(Type.String()), system: nullable(Type.String()) })
