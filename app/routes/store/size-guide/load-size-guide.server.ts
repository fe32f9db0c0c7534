import type { LoaderFunctionArgs } from 'react-router'
import { findMeasurements } from '#app/domain/accounts/profile/measurements.server.ts'
import { readDesign } from '#app/domain/catalog/designs/designs.server.ts'
import { withGuideOf } from '#app/domain/catalog/designs/shared-guide.ts'
import { findProductAt } from '#app/domain/catalog/shop/queries.server.ts'
import { categoryGuide, productGuide } from '#app/domain/catalog/size-guide/size-guide.ts'
import type { SizeGuideData } from '#app/domain/catalog/size-guide/size-guide-view.tsx'
import { listKeptSizes } from '#app/domain/reviews/kept-sizes.server.ts'
import { listFitVotes } from '#app/domain/reviews/queries.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { dbContext, readDbContext } from '#app/platform/http/context.server.ts'

/** The size guide of a `product`, or of a `category`, or of the whole shop. An unknown one is ignored. */
export async function loadSizeGuide({
  context,
  url,
}: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<SizeGuideData> {
  const { user } = context.get(visitorContext)
  const { settings } = context.get(shopContext)
  const readDb = context.get(readDbContext)
  const [found, saved] = await Promise.all([
    findProductAt(readDb, url.searchParams.get('product') ?? ''),
    user && findMeasurements(context.get(dbContext), user.id),
  ])
  const { product, designId = null } = found ?? {}
  const design = designId === null ? undefined : await readDesign(readDb, designId)
  const guide = product
    ? productGuide(settings, withGuideOf(design, product))
    : categoryGuide(settings, url.searchParams.get('category') ?? '')
  const own = { guide, saved, isSignedIn: user !== undefined }
  if (!settings.reviews || !product) return own
  const [votes, kept] = await Promise.all([
    listFitVotes(readDb, product.id, designId),
    user ? listKeptSizes(context.get(dbContext), { userId: user.id, category: product.category }) : [],
  ])
  return { ...own, learned: { votes, kept } }
}
