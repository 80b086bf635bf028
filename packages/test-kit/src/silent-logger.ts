import { pino } from 'pino'

/** A logger that writes nothing. */
export const silentLogger = pino({ level: 'silent' })
