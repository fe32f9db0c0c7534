import { href } from 'react-router'
import { listConfirmations } from '#app/domain/admin/first-day.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { DARK_PATTERNS, DECLARATION } from '#app/domain/content/policies/dark-patterns.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import { formatDate } from '#app/shared/dates.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/no-dark-patterns'

export async function loader({ context }: Route.LoaderArgs) {
  const confirmed = await listConfirmations(context.get(readDbContext))
  return { declaredAt: confirmed['dark-patterns'] }
}

export default function NoDarkPatterns({ loaderData: { declaredAt } }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <>
      <PageMetadata
        title="No Dark Patterns"
        description={`How ${shop.name} avoids the thirteen dark patterns that Indian consumer law prohibits.`}
        path={href('/no-dark-patterns')}
      />
      <PageWidth className="pt-4 pb-11 lg:pt-8 lg:pb-20">
        <PageTitle>No Dark Patterns</PageTitle>
        <div className="mt-4 grid max-w-prose gap-4 text-md leading-relaxed">
          <p>
            A dark pattern is a design that misleads you into something you didn’t mean to do. The Guidelines for
            Prevention and Regulation of Dark Patterns, 2023, name thirteen. Here is what this shop does instead.
          </p>
          <dl className="grid gap-5">
            {DARK_PATTERNS.map(({ name, instead, withNewsletter = instead }) => (
              <div key={name}>
                <dt className="font-semibold text-ink">{name}</dt>
                <dd className="mt-1 text-soft">{shop.newsletter ? withNewsletter : instead}</dd>
              </div>
            ))}
          </dl>
          {declaredAt && (
            <section aria-labelledby="declaration">
              <h2 id="declaration" className="mt-4 mb-3 text-2xl">
                Declaration
              </h2>
              <p>{DECLARATION}</p>
              <p className="mt-2 text-soft">
                {shop.legalName || shop.name}, {formatDate(declaredAt)}
              </p>
            </section>
          )}
          <p className="wrap-anywhere">
            Did something here mislead you? Email {shop.careEmail} or{' '}
            <TextLink to={href('/contact')}>write to us</TextLink>.
          </p>
        </div>
      </PageWidth>
    </>
  )
}
