import { CUSTOMER_DATA_FILE, collectCustomerData } from '#app/domain/data-rights/customer-data.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/customer-data'
import { tabPath } from './profile-tabs.ts'

/** All that the shop keeps about the signed-in customer, as a file. After signing in, the tab that offers it opens. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url: new URL(tabPath('security'), url) })
  const customerData = await collectCustomerData(context.get(dbContext), user.id)
  return new Response(JSON.stringify(customerData, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${CUSTOMER_DATA_FILE}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
