import { useNavigation } from 'react-router'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { ProgressStitch } from '#app/ui/ornaments/progress-stitch.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { type ListParams, listAddress } from './list-params.ts'

interface LoadMoreProps {
  params: ListParams
  /** Id of the last product shown. */
  last: string
  /** Products up to the end of this page. */
  shown: number
  total: number
  /** Whether there are more than `total`. */
  isMinimum: boolean
  hasNext: boolean
}

/** How much of the list is shown, and a link to the next page, which is added below or, without scripts, replaces this one. */
export function LoadMore({ params, last, shown, total, isMinimum, hasNext }: LoadMoreProps) {
  const next = listAddress({ ...params, page: params.page + 1, after: last })
  const { location } = useNavigation()
  const isLoading = location !== undefined && location.pathname + location.search === next
  const text = isMinimum ? `Showing ${shown} products` : `Showing ${shown} of ${Math.max(shown, total)}`
  return (
    <div className="grid justify-items-center gap-3 pt-10 pb-14">
      <p role="status" className="text-label text-soft tabular-nums">
        {text}
      </p>
      {!isMinimum && (
        <ProgressStitch label="Products shown" reached={Math.min(shown / total, 1)} valueText={text} className="w-45" />
      )}
      {hasNext && (
        <ButtonLink to={next} variant="secondary" replace preventScrollReset aria-busy={isLoading || undefined}>
          {isLoading && <Spinner />}
          Load More Products
        </ButtonLink>
      )}
    </div>
  )
}
