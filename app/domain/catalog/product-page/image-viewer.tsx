import { ChevronLeft, ChevronRight, Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import Lightbox, { type GenericSlide, type ZoomRef } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { MAX_ZOOM, ZOOM_STEP } from '#app/vocabulary/shop.ts'
import type { StoredImage } from '../product.ts'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    stored: StoredSlide
  }
}

interface StoredSlide extends GenericSlide {
  type: 'stored'
  image: StoredImage
}

const OVER_IMAGE = 'rgb(52 12 27 / 0.72)'

interface ImageViewerProps {
  name: string
  images: readonly StoredImage[]
  /** Which image is shown first, counted from 0. */
  start: number
  /** Called with the image shown last. */
  onClose: (last: number) => void
}

/** A product's images in full screen, with zoom. */
export default function ImageViewer({ name, images, start, onClose }: ImageViewerProps) {
  const [shown, setShown] = useState(start)
  return (
    <Lightbox
      open
      close={() => onClose(shown)}
      index={shown}
      on={{ view: ({ index }) => setShown(index) }}
      slides={images.map((image) => ({ type: 'stored' as const, image }))}
      plugins={[Counter, Zoom]}
      zoom={{ supports: ['stored'], maxZoom: MAX_ZOOM, zoomInMultiplier: 1.5 }}
      counter={{
        container: { style: { padding: '2px 10px', borderRadius: 999, background: OVER_IMAGE, filter: 'none' } },
      }}
      carousel={{ preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: false }}
      className="[&_button:focus-visible]:outline-2! [&_button:focus-visible]:outline-rosegold-200! [&_button:focus-visible]:outline-solid!"
      labels={{ Lightbox: name, Previous: 'Previous image', Next: 'Next image', Close: 'Close' }}
      styles={{
        root: { '--yarl__color_backdrop': 'var(--color-wine-900)' },
        // Over a zoomed image they need their own background.
        button: { width: 44, height: 44, padding: 10, borderRadius: 999, background: OVER_IMAGE, filter: 'none' },
        navigationPrev: { left: 8 },
        navigationNext: { right: 8 },
      }}
      render={{
        slide: ({ slide, rect, offset }) =>
          slide.type === 'stored' && (
            <div style={fitted(slide.image, rect)}>
              <ProductImage
                image={slide.image}
                alt={`${name}, image ${images.indexOf(slide.image) + 1} of ${images.length}`}
                sizes="150vw"
                loading={offset === 0 ? 'high' : 'eager'}
                className="size-full"
              />
            </div>
          ),
        buttonZoom: (zoom) => <ZoomBar {...zoom} />,
        iconClose: () => <X size={24} />,
        iconPrev: () => <ChevronLeft size={28} />,
        iconNext: () => <ChevronRight size={28} />,
        ...(images.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}

/** The largest box with the image's proportions that fits the screen. */
function fitted({ width, height }: StoredImage, room: { width: number; height: number }) {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

function ZoomBar({ zoom, changeZoom }: ZoomRef) {
  const stepTo = (level: number) => changeZoom(Math.min(Math.max(level, 1), MAX_ZOOM))
  const level = Math.round(zoom / ZOOM_STEP) * ZOOM_STEP
  return (
    <div className="on-wine fixed inset-x-0 bottom-[calc(1rem+env(safe-area-inset-bottom))] mx-auto flex w-fit items-center rounded-full bg-wine-800 text-rosegold-100">
      <IconButton
        label="Zoom out"
        aria-disabled={level <= 1}
        onClick={() => stepTo(level - ZOOM_STEP)}
        className="text-current enabled:hover:bg-wine-700 aria-disabled:opacity-50"
      >
        <Minus size={20} />
      </IconButton>
      <output aria-live="polite" className="min-w-11 text-center font-semibold tabular-nums">
        {level}x
      </output>
      <IconButton
        label="Zoom in"
        aria-disabled={level >= MAX_ZOOM}
        onClick={() => stepTo(level + ZOOM_STEP)}
        className="text-current enabled:hover:bg-wine-700 aria-disabled:opacity-50"
      >
        <Plus size={20} />
      </IconButton>
    </div>
  )
}
