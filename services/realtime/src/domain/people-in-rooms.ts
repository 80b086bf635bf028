/** Counts the people in each room of this node: one with several windows is one. */
export class PeopleInRooms {
  /** By auction, of each person how many sockets. */
  readonly #rooms = new Map<string, Map<string, number>>()

  enter(auctionId: string, userId: string): void {
    const people = this.#rooms.get(auctionId) ?? new Map<string, number>()
    this.#rooms.set(auctionId, people)
    people.set(userId, (people.get(userId) ?? 0) + 1)
  }

  leave(auctionId: string, userId: string): void {
    const people = this.#rooms.get(auctionId)
    const sockets = (people?.get(userId) ?? 0) - 1
    if (sockets > 0) people?.set(userId, sockets)
    else people?.delete(userId)
    if (people?.size === 0) this.#rooms.delete(auctionId)
  }

  count(auctionId: string): number {
    return this.#rooms.get(auctionId)?.size ?? 0
  }
}
