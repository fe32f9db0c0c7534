import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** How long a navigation takes before a skeleton shows, in milliseconds; on a shorter one it would only flicker. */
export const SKELETON_DELAY_MS = 150

/**
 * The skeleton of the page that is loading.
 *
 * @param target Path of the page that is loading, if any.
 * @param shown Path of the page that is shown.
 * @returns undefined for pages without a skeleton, and for other views of the page that is shown.
 */
export function skeletonOf(target: string | undefined, shown: string): ReactNode | undefined {
  if (target === undefined || target === shown) return undefined
  if (target === '/') return <HomeSkeleton />
  if (target === href('/products')) return <ListingSkeleton />
  return target.startsWith('/product/') ? <ProductSkeleton /> : undefined
}

function HomeSkeleton() {
  return (
    <div className="min-h-181 bg-rosegold-100 lg:min-h-164">
      <PageWidth className="grid justify-items-center gap-2.5 pt-6 pb-6 lg:grid-cols-2 lg:items-center lg:py-11">
        <div className="grid w-full justify-items-center gap-2.5 lg:justify-items-start">
          <Skeleton className="h-7 w-4/5 lg:h-14" />
          <Skeleton className="h-7 w-3/5 lg:h-14" />
        </div>
        <Skeleton className="arch mt-3 aspect-3/4 w-62.5 lg:mt-0 lg:w-97.5 lg:justify-self-end" />
      </PageWidth>
    </div>
  )
}

function ListingSkeleton() {
  return (
    <PageWidth className="pt-4">
      <Skeleton className="h-4 w-30" />
      <Skeleton className="mt-6 h-8 w-3/4 lg:w-90" />
      <Skeleton className="mt-3 mb-4 h-4 w-35" />
      <Skeleton className="h-12 lg:hidden" />
      <Skeleton className="mt-4 mb-6 h-11" />
      <div className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 lg:gap-x-6">
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card} className="grid gap-2.5">
            <Skeleton className="aspect-3/4" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
    </PageWidth>
  )
}

function ProductSkeleton() {
  return (
    <PageWidth className="lg:grid lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-14 lg:pt-11">
      <Skeleton className="-mx-4 aspect-4/5 rounded-none md:-mx-6 lg:mr-0 lg:ml-23.5 lg:aspect-auto lg:h-[min(780px,calc(100vh-180px))] lg:min-h-140" />
      <div className="grid content-start gap-4 pt-4 lg:pt-0">
        <Skeleton className="h-4 w-1/5" />
        <Skeleton className="h-7 w-3/4 lg:h-10" />
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="mt-4 h-11 w-4/5" />
        <Skeleton className="h-11 w-2/5" />
        <Skeleton className="h-13" />
        <Skeleton className="h-30" />
      </div>
    </PageWidth>
  )
}
