import { Facts } from '#app/ui/back-office/facts.tsx'
import type { ProductImport } from './import-products.server.ts'

/** How many rows of a product file will be, or have been, added, changed and rejected. */
export function ImportCounts({ file: { status, forecast, outcome } }: { file: ProductImport }) {
  return (
    <Facts
      facts={
        status === 'checked'
          ? {
              'New products': forecast.add,
              'Products to update': forecast.change,
              'Products without changes': forecast.none,
              'Rows with errors': forecast.faulty,
            }
          : {
              ...(outcome.undone > 0 && { 'Put into the bin': outcome.undone }),
              Added: outcome.added,
              Updated: outcome.changed,
              Unchanged: outcome.unchanged,
              'Not imported': outcome.refused + forecast.faulty,
            }
      }
    />
  )
}
