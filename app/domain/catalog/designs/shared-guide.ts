import type { ProductInput } from '../product-fields.ts'

/** What the colours of a design share, because they are cut alike; each is empty if none has it. */
export type SharedGuide = Pick<ProductInput, 'sizeGuide' | 'measurements'>

/** The product as it is measured: where it has no guide of its own, with that of its design. */
export function withGuideOf<Guided extends SharedGuide>(design: SharedGuide | undefined, product: Guided): Guided {
  if (!design) return product
  const { sizeGuide, measurements } = design
  return { ...product, sizeGuide: product.sizeGuide || sizeGuide, measurements: product.measurements || measurements }
}
