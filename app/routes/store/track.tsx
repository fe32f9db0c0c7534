import { data } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { TrackedParcelDetails } from '#app/domain/orders/components/tracked-parcel-details.tsx'
import { findTrackedParcel, trackingLinksContext } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { secretLinkHeaders } from '../secret-link-headers.ts'
import type { Route } from './+types/track'

export const headers = secretLinkHeaders

/** The tracking of an order, for whoever has the link in an email. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const parcel = await findTrackedParcel(context.get(dbContext), context.get(trackingLinksContext), params.token)
  if (!parcel) throw data(null, { status: 404 })
  return { parcel }
}

export default function Track({ loaderData: { parcel } }: Route.ComponentProps) {
  return (
    <PageWidth className="py-6 lg:py-11">
      <PageMetadata title={`Track ${parcel.isReplacement ? 'replacement' : 'order'} ${parcel.orderNumber}`} isPrivate />
      <TrackedParcelDetails parcel={parcel} />
    </PageWidth>
  )
}
