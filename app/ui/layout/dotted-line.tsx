import { Children, type ReactNode } from 'react'

/**
 * Facts on a line, with dots between them. Where the line wraps, none is left at its end, nor at the start of the next: there the dot is
 * outside of the line, and cut off.
 */
export function DottedLine({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-4 flex flex-wrap">
        {Children.map(Children.toArray(children), (fact, index) => (
          <span className="relative min-w-0 pl-4 wrap-anywhere">
            {index > 0 && <span className="absolute left-0 w-4 text-center">{' · '}</span>}
            {fact}
          </span>
        ))}
      </span>
    </span>
  )
}
