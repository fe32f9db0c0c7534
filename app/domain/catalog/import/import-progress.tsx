import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { ProgressStitch } from '#app/ui/ornaments/progress-stitch.tsx'
import type { ProductImport } from './import-products.server.ts'

/** How often a running import is refreshed, in milliseconds. */
const REFRESH_EVERY_MS = 1_000

/** The progress of an import; refreshes itself until the import is done. */
export function ImportProgress({ file: { id, status, forecast, outcome } }: { file: ProductImport }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), REFRESH_EVERY_MS)
    return () => clearTimeout(timer)
  }, [revalidate, state])

  const isUndo = status === 'undoing'
  const all = isUndo ? outcome.added + outcome.undone : forecast.add + forecast.change + forecast.none
  const done = isUndo ? outcome.undone : outcome.added + outcome.changed + outcome.unchanged + outcome.refused
  const text = `${done.toLocaleString('en-IN')} of ${all.toLocaleString('en-IN')} products`
  return (
    <div className="mt-4">
      <ProgressStitch
        label={isUndo ? 'Undo' : 'Import'}
        reached={all === 0 ? 1 : done / all}
        valueText={text}
        className="mb-2"
      />
      <p className="text-soft tabular-nums">{text}</p>
      <noscript>
        <TextLink to={href('/admin/products/file/:importId', { importId: id })} reloadDocument>
          Refresh
        </TextLink>
      </noscript>
    </div>
  )
}
