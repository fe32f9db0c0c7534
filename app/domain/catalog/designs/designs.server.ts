import type { Db } from '#app/platform/database/database.server.ts'
import type { Product } from '../product.ts'
import type { DesignColour } from './design-colour.ts'

/** What the colours of a design share: they are cut alike. */
interface Design extends Pick<Product, 'sizeGuide' | 'measurements'> {
  /** Those that shoppers see, in the owner's order; empty if there is only one. */
  readonly colours: DesignColour[]
}

/** A design, with the size guide and the measurements of the first colour that has its own; empty if none has. */
export async function readDesign(db: Db, designId: string): Promise<Design> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'color', 'is_available as isAvailable', 'images'])
    .select(['size_guide as sizeGuide', 'measurements'])
    .where('design_id', '=', designId)
    .where('archived_at', 'is', null)
    .orderBy('design_position')
    .orderBy('id')
    .execute()
  const colours = rows.map(({ images, sizeGuide: _, measurements: _measurements, ...colour }) => ({
    ...colour,
    image: images[0] ?? '',
  }))
  return {
    colours: colours.length > 1 ? colours : [],
    sizeGuide: rows.find(({ sizeGuide }) => sizeGuide !== '')?.sizeGuide ?? '',
    measurements: rows.find(({ measurements }) => measurements !== '')?.measurements ?? '',
  }
}

/** The product as it is measured: where it has no guide of its own, with that of its design. */
export function withGuideOf<Guided extends Pick<Product, 'sizeGuide' | 'measurements'>>(
  design: Design | undefined,
  product: Guided,
): Guided {
  if (!design) return product
  const { sizeGuide, measurements } = design
  return { ...product, sizeGuide: product.sizeGuide || sizeGuide, measurements: product.measurements || measurements }
}
