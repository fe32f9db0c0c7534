import { cn } from '#app/ui/class-names.ts'

interface PictureListProps {
  pictures: readonly { readonly id: string; readonly width: number; readonly height: number }[]
  /** What each is, such as `Attachment`. */
  noun: string
  urlOf: (pictureId: string) => string
  className?: string
}

/** Pictures that someone sent, small; each opens in a new tab. Renders nothing without any. */
export function PictureList({ pictures, noun, urlOf, className }: PictureListProps) {
  if (pictures.length === 0) return null
  return (
    <ul className={cn('flex flex-wrap gap-2', className)}>
      {pictures.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={urlOf(id)} target="_blank" rel="noreferrer" className="block rounded-sm">
            <img
              src={urlOf(id)}
              width={width}
              height={height}
              alt={`${noun} ${index + 1} of ${pictures.length} (opens in a new tab)`}
              loading="lazy"
              className="size-24 rounded-sm border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
