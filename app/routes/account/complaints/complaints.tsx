import { href } from 'react-router'
import { COMPLAINTS_PER_PAGE } from '#app/domain/complaints/complaint.ts'
import { ComplaintCard } from '#app/domain/complaints/components/complaint-card.tsx'
import { listOwnComplaints } from '#app/domain/complaints/queries.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { readPage } from '#app/shared/table-page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { NewerOlderLinks } from '#app/ui/navigation/newer-older-links.tsx'
import type { Route } from './+types/complaints'

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const page = readPage(url.searchParams.get('page'))
  // One more than the page shows, to find out whether there are older ones.
  const found = await listOwnComplaints(context.get(dbContext), user.id, {
    limit: COMPLAINTS_PER_PAGE + 1,
    offset: (page - 1) * COMPLAINTS_PER_PAGE,
  })
  return { page, complaints: found.slice(0, COMPLAINTS_PER_PAGE), hasOlder: found.length > COMPLAINTS_PER_PAGE }
}

export default function Complaints({ loaderData: { page, complaints, hasOlder } }: Route.ComponentProps) {
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title="My Complaints" isPrivate />
      <div className="max-w-225">
        <PageTitle className="mb-5 lg:mb-7">My Complaints</PageTitle>
        {complaints.length === 0 ? (
          <EmptyState
            motif="buti"
            title="No Complaints"
            action={
              <ButtonLink variant="secondary" to={href('/orders')}>
                My Orders
              </ButtonLink>
            }
          >
            If something is wrong with an order, open it and choose Report a problem.
          </EmptyState>
        ) : (
          <div className="grid gap-4">
            {complaints.map((complaint) => (
              <ComplaintCard key={complaint.id} complaint={complaint} />
            ))}
          </div>
        )}
        <NewerOlderLinks
          noun="Complaints"
          page={page}
          hasOlder={hasOlder}
          path={href('/complaints')}
          className="mt-6"
        />
      </div>
    </PageWidth>
  )
}
