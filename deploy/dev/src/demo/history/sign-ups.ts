import { createEvent, type DomainEvent, type UserSnapshot } from '@boli/contracts'
import { SeededRandom } from '@boli/market'
import { instantOf } from '../instant.ts'
import { idOf } from './ids.ts'

const MOST_SIGN_UPS = 4

/** A user of the history, who is counted but has no account. */
export interface PastPerson {
  userId: string
  username: string
}

export interface PastSignUps {
  farmers: PastPerson[]
  buyers: PastPerson[]
  events: DomainEvent[]
}

/** The users who signed up on a day. */
export function signUpsOf(day: string): PastSignUps {
  const random = new SeededRandom(`sign-ups of ${day}`)
  const people = Array.from({ length: 1 + random.below(MOST_SIGN_UPS) }, (_, number): UserSnapshot => {
    const username = `Demo${day.replaceAll('-', '')}No${number + 1}`
    return {
      ...{ userId: idOf(username), username, fullname: username, language: 'en', isVerified: true },
      role: random.next() < 0.6 ? 'farmer' : 'business',
      createdAt: instantOf(day, random.between(7, 21)),
    }
  })
  return {
    farmers: people.filter(({ role }) => role === 'farmer'),
    buyers: people.filter(({ role }) => role === 'business'),
    events: people.map((person) =>
      createEvent({
        ...{ type: 'user-registered', source: 'demo-history', subject: person.userId },
        ...{ version: 1, time: person.createdAt, data: person },
      }),
    ),
  }
}
