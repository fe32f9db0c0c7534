import { cn } from '../class-names.ts'
import { ButtonLink } from './button-link.tsx'
import { addressWith, type PreservedParams } from './preserved-params.tsx'

interface NewerOlderLinksProps {
  /** What the list contains, for example 'Orders'. */
  noun: string
  /** From 1. */
  page: number
  hasOlder: boolean
  path: string
  /** Parameters of the address that every page preserves. */
  keep?: PreservedParams
  className?: string
}

/** Below a list that shows its newest entries first: links to the pages beside this one. Renders nothing for a single page. */
export function NewerOlderLinks({ noun, page, hasOlder, path, keep, className }: NewerOlderLinksProps) {
  if (page === 1 && !hasOlder) return null
  const to = (target: number) => addressWith(path, { ...keep, page: target === 1 ? undefined : String(target) })
  return (
    <nav
      aria-label={`Pages of ${noun.toLowerCase()}`}
      className={cn('flex flex-wrap justify-between gap-2.5', className)}
    >
      {page > 1 && (
        <ButtonLink variant="secondary" to={to(page - 1)}>
          Newer {noun}
        </ButtonLink>
      )}
      {hasOlder && (
        <ButtonLink variant="secondary" to={to(page + 1)} className="ml-auto">
          Older {noun}
        </ButtonLink>
      )}
    </nav>
  )
}
