import { useEffect, useRef, useState } from 'react'
import { imageKey, RENDITION_FORMATS, RENDITION_WIDTHS, renditionAddress } from '#app/platform/storage/image-address.ts'
import { cn } from '#app/ui/class-names.ts'
import type { StoredImage } from '../product.ts'

/**
 * Widths at which cards of the grid show their image. On phones two pixels less than the real width: common screens are slightly
 * wider than the files, and the next larger file has twice the pixels for no visible difference.
 */
export const CARD_SIZES = '(min-width:1024px) 283px, (min-width:640px) 30vw, calc(50vw - 24px)'

interface ProductImageProps {
  /** What the database knows about the image, or only its address. */
  image: Pick<StoredImage, 'url'> & Partial<StoredImage>
  /** Empty when the text beside the image says the same. */
  alt: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** `high` for the first image of a page, `eager` for others in the first view. @default 'lazy' */
  loading?: 'high' | 'eager' | 'lazy'
  /** Shown when the image can't be loaded. */
  fallbackUrl?: string
  className?: string
}

/**
 * A product's image in the smallest format the browser supports and about the width it needs. Its size is declared, so that the
 * page doesn't shift when it arrives.
 */
export function ProductImage({ image, alt, sizes, loading = 'lazy', fallbackUrl, className }: ProductImageProps) {
  const { url, width = 1200, height = 1600, placeholder } = image
  const { element, hasFailed, onError } = useLoadError()
  const isFallback = hasFailed && fallbackUrl !== undefined
  return (
    // Only the image takes part in the layout, not its sources.
    <picture className="contents [&>source]:hidden">
      {!isFallback &&
        imageKey(url) !== undefined &&
        RENDITION_FORMATS.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sourceSet(url, format)} sizes={sizes} />
        ))}
      <img
        ref={element}
        src={isFallback ? fallbackUrl : url}
        alt={alt}
        width={width}
        height={height}
        loading={loading === 'lazy' ? 'lazy' : undefined}
        fetchPriority={loading === 'high' ? 'high' : undefined}
        decoding={loading === 'high' ? undefined : 'async'}
        onError={onError}
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
        className={cn('bg-placeholder bg-cover object-cover', className)}
      />
    </picture>
  )
}

/** Whether the image failed to load, before scripts ran or since. */
function useLoadError() {
  const element = useRef<HTMLImageElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (element.current?.complete && element.current.naturalWidth === 0) setHasFailed(true)
  }, [])
  return { element, hasFailed, onError: () => setHasFailed(true) }
}

function sourceSet(url: string, format: (typeof RENDITION_FORMATS)[number]): string {
  return RENDITION_WIDTHS.map((width) => `${renditionAddress(url, { width, format })} ${width}w`).join(', ')
}
