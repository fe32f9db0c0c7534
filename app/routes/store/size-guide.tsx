import { data, href } from 'react-router'
import { saveMeasurements } from '#app/domain/accounts/profile/measurements.server.ts'
import { FIND_SIZE, SAVE_MEASUREMENTS } from '#app/domain/catalog/size-guide/intents.ts'
import { measurementsInput, toBody } from '#app/domain/catalog/size-guide/measurements-input.ts'
import type { SizeGuideResponse } from '#app/domain/catalog/size-guide/size-guide-response.ts'
import { SizeGuideView } from '#app/domain/catalog/size-guide/size-guide-view.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, parseForm, readForm } from '#app/platform/http/form.server.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { PageWidth } from '#app/ui/page-width.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import type { Route } from './+types/size-guide'
import { loadSizeGuide } from './load-size-guide.server.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSizeGuide(args)
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const isSaving = formHandler(INTENTS, form)
  const submission = parseForm(form, measurementsInput)
  const respond = (response: Omit<SizeGuideResponse, 'intent' | 'result'>, status: number) =>
    data<SizeGuideResponse>(
      { intent: isSaving ? SAVE_MEASUREMENTS : FIND_SIZE, result: submission.reply(), ...response },
      status,
    )
  if (submission.status !== 'success') return respond({}, 400)

  const measured = toBody(submission.value)
  if (!isSaving) return respond({ measured }, 200)
  const { id } = requireCustomer({ context, url })
  await saveMeasurements(context.get(dbContext), id, measured)
  return respond({ measured, success: 'Saved to your profile.' }, 200)
}

/** Whether a form saves what it sends, by its intent. */
const INTENTS = new Map([
  [FIND_SIZE, false],
  [SAVE_MEASUREMENTS, true],
])

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
      <ButtonLink
        to={product ? href('/product/:productId', { productId: product.id }) : href('/products')}
        variant="quiet"
        className="mt-7 -ml-2.5"
      >
        {product ? 'Back to the product' : 'Continue Shopping'}
      </ButtonLink>
    </PageWidth>
  )
}
