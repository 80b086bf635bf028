import { createEvent, type DomainEvent, type UserSnapshot } from '@boli/contracts'
import { SeededRandom } from '@boli/market'
import { instantOf } from '../instant.ts'
import { idOf } from './ids.ts'

const MOST_SIGN_UPS = 4

/** The users who signed up on a day: they are counted, but have no accounts. */
export function signUpsOf(day: string): UserSnapshot[] {
  const random = new SeededRandom(`sign-ups of ${day}`)
  return Array.from({ length: 1 + random.below(MOST_SIGN_UPS) }, (_, number) => {
    const username = `Demo${day.replaceAll('-', '')}No${number + 1}`
    return {
      ...{ userId: idOf(username), username, fullname: username, language: 'en', isVerified: true },
      role: random.next() < 0.6 ? 'farmer' : 'business',
      createdAt: instantOf(day, random.between(7, 21)),
    }
  })
}

export function signUpEvent(data: UserSnapshot): DomainEvent {
  const { userId: subject, createdAt: time } = data
  return createEvent({ type: 'user-registered', source: 'demo-history', subject, version: 1, time, data })
}
