import type { Fit } from '#app/domain/reviews/review.ts'
import type { RemoveReviewOutcome, WriteReviewOutcome } from '#app/domain/reviews/write-review.server.ts'

/** What a customer says about a line of an order. */
export interface ModelReview {
  readonly stars: number
  readonly fit: Fit | null
  readonly words: string
  readonly pictures: number
  readonly isHidden: boolean
  /** The owner's; empty without one. */
  readonly answer: string
}

/** What a customer sends; without pictures, the review keeps those that it has. */
export type SaidInReview = Pick<ModelReview, 'stars' | 'fit' | 'words'> & Partial<Pick<ModelReview, 'pictures'>>

/** The expected reviews of an order, by the position of the line. */
export class ModelReviews extends Map<number, ModelReview> {
  readonly #mayReview: (line: number) => boolean

  /** @param mayReview Whether the customer may say something about a line now. */
  constructor(mayReview: (line: number) => boolean) {
    super()
    this.#mayReview = mayReview
  }

  /** The customer reviews a line, or changes their review; one that was hidden stays hidden. */
  write(line: number, said: SaidInReview): WriteReviewOutcome['status'] {
    if (!this.#mayReview(line)) return 'unknown-item'
    const before = this.get(line)
    this.set(line, { pictures: 0, isHidden: false, answer: '', ...before, ...said })
    if (before?.isHidden) return 'changed-hidden'
    return before ? 'changed' : 'published'
  }

  /** The customer removes a review; one that was hidden stays, without its words and pictures. */
  removeFrom(line: number): RemoveReviewOutcome['status'] {
    if (!this.#mayReview(line)) return 'unknown-item'
    const before = this.get(line)
    if (before?.isHidden) this.set(line, { ...before, words: '', pictures: 0 })
    else this.delete(line)
    return 'removed'
  }

  /** The owner hides a review, or shows it again. */
  moderate(line: number, isHidden: boolean): 'hidden' | 'shown' | 'unknown-review' {
    const before = this.get(line)
    if (!before) return 'unknown-review'
    this.set(line, { ...before, isHidden })
    return isHidden ? 'hidden' : 'shown'
  }

  answer(line: number, answer: string): 'answered' | 'unknown-review' {
    const before = this.get(line)
    if (!before) return 'unknown-review'
    this.set(line, { ...before, answer })
    return 'answered'
  }
}
