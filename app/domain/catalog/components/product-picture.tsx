import { useEffect, useRef, useState } from 'react'
import { imageKey, RENDITION_FORMATS, RENDITION_WIDTHS, renditionAddress } from '#app/platform/storage/image-address.ts'
import { cn } from '#app/ui/class-names.ts'
import type { Picture } from '../product.ts'

/**
 * Widths at which cards of the grid show their picture. On phones two pixels less than it is: the widths of common screens
 * are a little above those of the files, and the next larger file has twice the pixels for a difference nobody sees.
 */
export const CARD_SIZES = '(min-width:1024px) 283px, (min-width:640px) 30vw, calc(50vw - 24px)'

interface ProductPictureProps {
  /** What the database knows about the picture, or only its address. */
  picture: Pick<Picture, 'url'> & Partial<Picture>
  /** Empty when the words beside the picture say the same. */
  alt: string
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  /** `high` for the first picture of a page, `eager` for others in the first view. @default 'lazy' */
  loading?: 'high' | 'eager' | 'lazy'
  /** Shown when the picture cannot be loaded. */
  fallbackUrl?: string
  className?: string
}

/**
 * A product's picture in the smallest format the browser knows and about the width it needs, with its size declared, so
 * that nothing moves when it arrives.
 */
export function ProductPicture({ picture, alt, sizes, loading = 'lazy', fallbackUrl, className }: ProductPictureProps) {
  const { url, width = 1200, height = 1600, placeholder } = picture
  const [image, hasFailed, noteFailure] = useFailure()
  const isFallback = hasFailed && fallbackUrl !== undefined
  return (
    // Only the picture takes part in the layout around it, not its sources.
    <picture className="contents [&>source]:hidden">
      {!isFallback &&
        imageKey(url) !== undefined &&
        RENDITION_FORMATS.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sourceSet(url, format)} sizes={sizes} />
        ))}
      <img
        ref={image}
        src={isFallback ? fallbackUrl : url}
        alt={alt}
        width={width}
        height={height}
        loading={loading === 'lazy' ? 'lazy' : undefined}
        fetchPriority={loading === 'high' ? 'high' : undefined}
        decoding={loading === 'high' ? undefined : 'async'}
        onError={noteFailure}
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
        className={cn('bg-placeholder bg-cover object-cover', className)}
      />
    </picture>
  )
}

/** Whether the picture failed to load, also when it failed before scripts ran. */
function useFailure() {
  const image = useRef<HTMLImageElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setHasFailed(true)
  }, [])
  return [image, hasFailed, () => setHasFailed(true)] as const
}

function sourceSet(url: string, format: (typeof RENDITION_FORMATS)[number]): string {
  return RENDITION_WIDTHS.map((width) => `${renditionAddress(url, { width, format })} ${width}w`).join(', ')
}
