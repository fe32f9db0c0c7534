import { cn } from '#app/ui/class-names.ts'
import { ScrollRegion } from '#app/ui/layout/scroll-region.tsx'
import { lengthIn } from '#app/vocabulary/body-measurements.ts'
import { lengthNames, lengthOf, type SizeMeasurements } from '#app/vocabulary/measurements.ts'
import { findSize } from './size-guide.ts'

interface SizeTableProps {
  /** Not empty. */
  sizes: readonly SizeMeasurements[]
  caption: string
  /** The size that fits, if one does. */
  fitting: string | undefined
}

/** Measurements by size. Its `unit` group shows centimetres, or inches while the radio button `in` is checked. */
export function SizeTable({ sizes, caption, fitting }: SizeTableProps) {
  const names = lengthNames(sizes)
  return (
    <ScrollRegion label={caption} className="overflow-x-auto">
      <table className="w-full text-left text-label tabular-nums [&_th]:font-semibold [&_tr>*]:border-b [&_tr>*]:border-line [&_tr>*]:px-2 [&_tr>*]:py-2">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((row) => {
            const isFitting = fitting !== undefined && findSize([row.size], fitting) !== undefined
            return (
              <tr key={row.size} className={cn(isFitting && 'bg-rosegold-100')}>
                <th scope="row">
                  {row.size}
                  {isFitting && <span className="ml-1.5 font-normal text-soft">Your size</span>}
                </th>
                {names.map((name) => (
                  <td key={name}>
                    <Length cm={lengthOf(row, name)} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Length({ cm }: { cm: number | undefined }) {
  if (cm === undefined) return '–'
  return (
    <>
      <span className="group-has-[[value=in]:checked]/unit:hidden">{lengthIn('cm', cm)}</span>
      <span className="hidden group-has-[[value=in]:checked]/unit:inline">{lengthIn('in', cm)}</span>
    </>
  )
}
