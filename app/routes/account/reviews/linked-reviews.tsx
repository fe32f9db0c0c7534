import { OrderReviews } from '#app/domain/reviews/components/order-reviews.tsx'
import { findLinkedOrder, reviewLinksContext } from '#app/domain/reviews/review-links.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction } from '#app/platform/http/form-action.server.ts'
import { secretLinkHeaders } from '../../secret-link-headers.ts'
import type { Route } from './+types/linked-reviews'
import { openReview, REVIEW_HANDLERS, requireReviewedOrder } from './receive-review.server.ts'

/** Opens the link in the email that asks for reviews. Whoever has it may review the order. */
export async function loader(args: Route.LoaderArgs) {
  return { order: await requireReviewedOrder(await linkedOrder(args)), itemId: args.url.searchParams.get('item') }
}

export const action = formAction(async (args: Route.ActionArgs) => openReview(await linkedOrder(args)), REVIEW_HANDLERS)

async function linkedOrder({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const orderId = await findLinkedOrder(context.get(dbContext), context.get(reviewLinksContext), params.token)
  return { context, owned: orderId === undefined ? undefined : { orderId } }
}

export const headers = secretLinkHeaders

export default function LinkedReviews({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderReviews {...loaderData} response={actionData} />
}
