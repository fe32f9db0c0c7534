import { tabPath } from '#app/domain/accounts/profile/profile-tabs.ts'
import { collectCustomerData, customerDataFileName } from '#app/domain/data-rights/customer-data.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { consumeRateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/customer-data'

/** Each download reads all the customer's data in one transaction. */
const FILES_PER_HOUR = { max: 10, windowMs: 3_600_000 }

/** Downloads everything the shop stores about the signed-in customer. Visitors sign in, then land on the tab with the download link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url: new URL(tabPath('security'), url) })
  const db = context.get(dbContext)
  if (!(await consumeRateLimit(db, rateLimitKey('customer-data', user.id), FILES_PER_HOUR))) {
    return new Response('You’ve downloaded this file several times already. Please try again in an hour.', {
      status: 429,
    })
  }
  const customerData = await collectCustomerData(db, user.id)
  return download(
    JSON.stringify(customerData, null, 2),
    customerDataFileName(customerData.shop.name),
    'application/json; charset=utf-8',
  )
}
