import { formatDateTime } from '#app/shared/dates.ts'
import { Timeline } from '#app/ui/timeline.tsx'
import type { TrackingEntry } from '../order.ts'

/** The tracking of an order. @param tracking Newest first. */
export function OrderTimeline({ tracking, className }: { tracking: readonly TrackingEntry[]; className?: string }) {
  return (
    <Timeline
      className={className}
      entries={tracking.map((entry) => ({
        id: entry.id,
        title: entry.status,
        message: entry.message,
        place: entry.location ?? undefined,
        time: formatDateTime(entry.createdAt),
      }))}
    />
  )
}
