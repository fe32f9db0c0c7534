import { Facts } from '#app/ui/back-office/facts.tsx'
import type { ProductImport } from './import-products.server.ts'

/** How many rows of a product file do what, or have done it. */
export function ImportCounts({ file: { status, forecast, outcome } }: { file: ProductImport }) {
  return (
    <Facts
      facts={
        status === 'checked'
          ? [
              ['New products', forecast.add],
              ['Changed products', forecast.change],
              ['Unchanged products', forecast.none],
              ['Faulty rows', forecast.faulty],
            ]
          : [
              ['Added', outcome.added],
              ['Changed', outcome.changed],
              ['Unchanged', outcome.unchanged],
              ['Not imported', outcome.refused + forecast.faulty],
            ]
      }
    />
  )
}
