import { type DealParty, type DealView, indianDay } from '@boli/contracts'
import type { ReadForm } from '../hooks/use-step-form.ts'

export interface HandoverForm {
  place: string
  /** YYYY-MM-DD, in India. */
  day: string
  /** HH:MM, in India. */
  hour: string
  carrier: DealParty
  payBy: string
}

const INDIA = '+05:30'
const timeInIndia = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' },
})

/** Initial values of a proposal: the last one, without a time in the past, or else the farmer's address. */
export function handoverOf(
  { handover, seller }: Pick<DealView, 'handover' | 'seller'>,
  now: number,
): HandoverForm {
  if (!handover) {
    return { place: seller.contact?.address ?? '', day: '', hour: '10:00', carrier: 'buyer', payBy: '' }
  }
  const { place, carrier, payBy } = handover
  const at = Date.parse(handover.at)
  const day = at < now ? '' : indianDay(at)
  return { place, carrier, payBy: payBy ?? '', day, hour: timeInIndia.format(at) }
}

/** The proposal in the API's format, or its errors. @param now in milliseconds. */
export function readHandover(form: HandoverForm, now: number): ReadForm<HandoverForm> {
  const place = form.place.trim()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(form.day)
  const isHour = /^\d{2}:\d{2}$/.test(form.hour)
  const at = Date.parse(`${form.day}T${form.hour}:00${INDIA}`)
  const isToday = form.day === indianDay(now)
  const faults = {
    ...(!isDay && { day: { code: 'date' } }),
    ...(!isHour && { hour: { code: 'time' } }),
    ...(at < now && { [isToday ? 'hour' : 'day']: { code: 'handover-past' } }),
    ...(place === '' && { place: { code: 'required' } }),
    ...(form.payBy !== '' && form.payBy < form.day && { payBy: { code: 'before-handover' } }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const { carrier, payBy } = form
  return { body: { place, at: new Date(at).toISOString(), carrier, payBy: payBy === '' ? null : payBy } }
}
