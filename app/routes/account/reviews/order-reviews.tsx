import { OrderReviews } from '#app/domain/reviews/components/order-reviews.tsx'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { formAction } from '#app/platform/http/form-action.server.ts'
import { OrderError } from '../orders/order-error.tsx'
import type { Route } from './+types/order-reviews'
import { openReview, REVIEW_HANDLERS, requireReviewedOrder } from './receive-review.server.ts'

/** The reviews of one of the customer's own orders. */
export async function loader(args: Route.LoaderArgs) {
  return { order: await requireReviewedOrder(ownOrder(args)), itemId: args.url.searchParams.get('item') }
}

export const action = formAction((args: Route.ActionArgs) => openReview(ownOrder(args)), REVIEW_HANDLERS)

function ownOrder({ context, params, url }: Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>) {
  return { context, owned: { userId: requireCustomer({ context, url }).id, orderId: params.orderId } }
}

export default function OwnOrderReviews({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderReviews {...loaderData} response={actionData} />
}

export const ErrorBoundary = OrderError
