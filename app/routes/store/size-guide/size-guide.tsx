import { href } from 'react-router'
import { saveMeasurements } from '#app/domain/accounts/profile/measurements.server.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findSizeForm, saveMeasurementsForm } from '#app/domain/catalog/size-guide/measurements.form.ts'
import { SizeGuideView } from '#app/domain/catalog/size-guide/size-guide-view.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import type { Route } from './+types/size-guide'
import { loadSizeGuide } from './load-size-guide.server.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSizeGuide(args)
}

export const action = formAction(
  ({ context, url }: Route.ActionArgs) => ({ context, url }),
  [
    on(findSizeForm, async ({ value }) => ({ status: 'found' as const, measured: value })),
    on(saveMeasurementsForm, async ({ context, url, value }) => {
      await saveMeasurements(context.get(dbContext), requireCustomer({ context, url }).id, value)
      return { status: 'saved' as const, measured: value }
    }),
  ],
)

export default function SizeGuidePage({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = loaderData.guide
  return (
    <PageWidth className="max-w-3xl pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata
        title="Size Guide"
        description="Body and garment measurements by size in centimetres and inches, how to measure yourself, and which size fits."
        path={href('/size-guide')}
        isExcludedFromSearch={product !== undefined}
      />
      <PageTitle>Size Guide</PageTitle>
      {product && <p className="mt-1 text-soft wrap-anywhere">{product.name}</p>}
      <div className="mt-6">
        <SizeGuideView
          {...loaderData}
          action={addressWith(href('/size-guide'), { product: product?.id })}
          response={actionData}
        />
      </div>
      <ButtonLink to={product ? productPath(product) : href('/products')} variant="quiet" className="mt-7 -ml-2.5">
        {product ? 'Back to the product' : 'Continue Shopping'}
      </ButtonLink>
    </PageWidth>
  )
}
