import { subscribersCsv } from '#app/domain/subscriptions/manage/subscribers.server.ts'
import { subscriptionLinksContext } from '#app/domain/subscriptions/subscriptions.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/subscribers-export'

/** The confirmed addresses of the newsletter as a CSV file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(configContext)
  const file = await subscribersCsv(adminDb(context), context.get(subscriptionLinksContext), shopUrl)
  return download(file, `newsletter-${shopDate(new Date())}.csv`, 'text/csv; charset=utf-8')
}
