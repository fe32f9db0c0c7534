import { Facts } from '#app/ui/back-office/facts.tsx'
import type { ProductImport } from './import-products.server.ts'

/** How many rows of a product file will be, or have been, added, changed and rejected; once it is undone, without those that are none. */
export function ImportCounts({ file: { status, forecast, outcome } }: { file: ProductImport }) {
  const isUndo = status === 'undoing' || status === 'undone'
  const shown = (rows: number) => (rows > 0 || !isUndo) && rows
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
              'Put into the bin': outcome.undone > 0 && outcome.undone,
              Added: shown(outcome.added),
              Updated: shown(outcome.changed),
              Unchanged: shown(outcome.unchanged),
              'Not imported': shown(outcome.refused + forecast.faulty),
            }
      }
    />
  )
}
