const DELETED_USER = 'Deleted user'

/** What somebody did stays when they are deleted, without their name. */
export function shownName<Name extends string | null>(username: Name, deletedAt: Date | null): Name | string {
  return deletedAt ? DELETED_USER : username
}
