import { Link } from 'react-router'
import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import type { FormResponse } from '#app/shared/form-response.ts'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import type { ReviewedOrder } from '../review.ts'
import { ReviewForm } from './review-form.tsx'

interface OrderReviewsProps {
  order: ReviewedOrder
  /** The item whose form is shown; the first without a review unless the address names one. */
  itemId: string | null
  response: FormResponse | undefined
}

/** The items of a delivered order, and the form of one of them. */
export function OrderReviews({ order: { orderNumber, author, items }, itemId, response }: OrderReviewsProps) {
  const shown = items.find(({ id }) => id === itemId) ?? items.find(({ review }) => review === null) ?? items[0]
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title={`Review order ${orderNumber}`} isPrivate />
      <div className="max-w-180">
        <PageTitle>Review your items</PageTitle>
        <p className="mt-2 mb-5 text-soft">
          Order <span className="whitespace-nowrap tabular-nums">{orderNumber}</span>
        </p>
        <FormResponseBanner response={response} className="mb-4" />
        <ul className="grid gap-4">
          {items.map((item) => (
            <li key={item.id}>
              <Panel>
                <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3.5">
                  <ProductThumbnail image={item.image} className="w-16" />
                  <div>
                    <h2 className="font-sans text-md font-semibold wrap-anywhere">{item.name}</h2>
                    <p className="text-label text-soft">Size {item.size}</p>
                    {item !== shown && (
                      <Link to={`?item=${item.id}`} className={textLinkStyles({ alone: true })}>
                        {item.review ? 'Change your review' : 'Write a review'}
                      </Link>
                    )}
                  </div>
                </div>
                {item === shown && (
                  <div className="mt-4 border-t border-line pt-4">
                    <ReviewForm key={keyOf(item)} item={item} author={author} response={response} />
                  </div>
                )}
              </Panel>
            </li>
          ))}
        </ul>
      </div>
    </PageWidth>
  )
}

/** A form starts anew once what is stored has changed. */
function keyOf({ id, review }: ReviewedOrder['items'][number]): string {
  return JSON.stringify([id, review])
}
