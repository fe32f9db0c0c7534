import { Link } from 'react-router'
import { cn } from '#app/ui/class-names.ts'
import { ProductThumbnail } from '../components/product-thumbnail.tsx'
import { productPath } from '../product-address.ts'
import type { DesignColour } from './design-colour.ts'

interface DesignColoursProps {
  colours: readonly DesignColour[]
  /** The id of the product whose page shows them. */
  current: string
}

/** Links to the colours of a design. */
export default function DesignColours({ colours, current }: DesignColoursProps) {
  return (
    <nav aria-labelledby="colours" className="mt-5.5">
      <h2 id="colours" className="mb-2.5 font-sans text-base font-semibold tracking-normal text-ink">
        Colour
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-x-2 gap-y-3">
        {colours.map((colour) => (
          <li key={colour.id} className="min-w-0">
            <Link
              to={productPath(colour)}
              aria-current={colour.id === current ? 'page' : undefined}
              className="group block text-sm leading-[1.3] aria-[current=page]:font-bold"
            >
              <ProductThumbnail
                image={colour.image}
                className={cn(
                  'w-full group-aria-[current=page]:outline-2 group-aria-[current=page]:outline-offset-2 group-aria-[current=page]:outline-primary',
                  !colour.isAvailable && 'opacity-70 saturate-[.35]',
                )}
              />
              <span className="mt-2 line-clamp-2 wrap-anywhere group-hover:underline">
                {colour.color || colour.name}
              </span>
              {!colour.isAvailable && <span className="block font-normal text-muted">Out of stock</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
