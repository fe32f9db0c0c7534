import { ChevronDown } from 'lucide-react'
import { href } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { ReviewCard } from '../components/review-card.tsx'
import { HIDE_REASON_LABELS } from '../review.ts'
import { answerReviewForm, hideReviewForm, showReviewForm } from './moderate-review.form.ts'
import type { AdminReview } from './reviews.server.ts'

interface ReviewPanelProps {
  review: AdminReview
  /** To a form of any of the page's reviews. */
  response: FormResponse | undefined
}

/** A review with what it is about, and the forms that answer, hide and show it. */
export function ReviewPanel({ review, response }: ReviewPanelProps) {
  const { id: reviewId, productId, productName, orderId, orderNumber, answer, hiddenReason } = review
  const own = sentText(response, 'reviewId') === reviewId ? response : undefined
  return (
    <Panel>
      <p className="mb-2 wrap-anywhere">
        <TextLink to={href('/admin/products/:productId', { productId })}>{productName}</TextLink>,{' '}
        <TextLink to={href('/admin/orders/:orderId', { orderId })} className="whitespace-nowrap">
          order {orderNumber}
        </TextLink>
      </p>
      {hiddenReason && (
        <p className="mb-2 rounded-md bg-haldi-100 p-3">
          <b className="font-semibold">Hidden.</b> {HIDE_REASON_LABELS[hiddenReason]}.
        </p>
      )}
      <ReviewCard review={review} shopName={useShop().name} showsHidden />
      <details open={own !== undefined} className="group mt-3 -mb-2 border-t border-line">
        <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold">
          {hiddenReason ? 'Answer or show again' : 'Answer or hide'}
          <ChevronDown size={20} className="flex-none group-open:rotate-180" />
        </summary>
        <div className="grid gap-6 pt-2 pb-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ContractForm
            form={answerReviewForm}
            response={own}
            values={{ text: answer }}
            hidden={{ reviewId }}
            button={{ className: 'justify-self-start', children: answer ? 'Save answer' : 'Publish answer' }}
            className="grid content-start gap-3"
          >
            {(field) => (
              <TextAreaField
                {...field('text')}
                label="Answer"
                rows={4}
                hint={`Everyone reads it below the review.${answer ? ' Leave it blank to remove it.' : ''}`}
              />
            )}
          </ContractForm>
          {hiddenReason ? (
            <ContractButton form={showReviewForm} hidden={{ reviewId }} variant="secondary">
              Show again
            </ContractButton>
          ) : (
            <ContractForm
              form={hideReviewForm}
              response={own}
              hidden={{ reviewId }}
              button={{ variant: 'danger', className: 'justify-self-start', children: 'Hide review' }}
              className="grid content-start gap-3"
            >
              {(field) => (
                <SelectField
                  {...field('reason')}
                  label="Reason to hide it"
                  placeholder="Choose a reason"
                  options={HIDE_REASON_LABELS}
                  hint="Shown in the review’s place. A bad opinion is no reason."
                />
              )}
            </ContractForm>
          )}
        </div>
      </details>
    </Panel>
  )
}
