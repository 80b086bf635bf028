import type { UserView } from '@boli/contracts'
import { pictureUrls } from '@boli/object-store/pictures'
import { type User, viewOf } from '../domain/user.ts'

/** A user as they see themselves, with the address of their picture. */
export function presentUser(user: User): UserView {
  return viewOf(user, user.avatarKey ? pictureUrls(user.avatarKey).src : null)
}
