import type { UserView } from '@boli/contracts'
import { pictureUrls } from '@boli/pictures'
import { type User, viewOf } from '../domain/user.ts'

/**
 * A user as they see themselves, with the address of their picture.
 * @param needsSecondFactor An administrator who must set one up before anything else.
 */
export function presentUser(user: User, needsSecondFactor = false): UserView {
  const view = viewOf(user, user.avatarKey ? pictureUrls(user.avatarKey).src : null)
  return needsSecondFactor ? { ...view, needsSecondFactor } : view
}
