import type { FavoritesApi, SendOutcome } from '#site/features/favorites/favorites-api.ts'
import type { FavoriteChange } from '#site/features/favorites/favorites-record.ts'

/** One account's favorites table in memory. Several devices of a test can share it. */
export class MemoryFavorites implements FavoritesApi {
  readonly rows = new Map<string, string>()
  readonly sent: string[] = []
  #answers: (SendOutcome | Promise<SendOutcome>)[] = []
  #isReachable = true

  constructor(...courseIds: string[]) {
    for (const [minute, id] of courseIds.entries()) this.rows.set(id, new Date(Date.UTC(2026, 10, 1, 9, minute)).toISOString())
  }

  /** Sets the outcomes of the next sends. A promise delays its send. */
  answerNext(...answers: (SendOutcome | Promise<SendOutcome>)[]): void {
    this.#answers.push(...answers)
  }

  reachable(isReachable: boolean): void {
    this.#isReachable = isReachable
  }

  async list() {
    if (!this.#isReachable) throw new TypeError('Failed to fetch')
    return [...this.rows].map(([courseId, addedAt]) => ({ courseId, addedAt }))
  }

  async send({ courseId, isFavorite, at }: FavoriteChange): Promise<SendOutcome> {
    this.sent.push(`${isFavorite ? '+' : '-'}${courseId}`)
    const answer = this.#isReachable ? await (this.#answers.shift() ?? 'done') : 'out-of-reach'
    if (answer !== 'done') return answer
    if (!isFavorite) this.rows.delete(courseId)
    else if (!this.rows.has(courseId)) this.rows.set(courseId, at)
    return 'done'
  }
}
