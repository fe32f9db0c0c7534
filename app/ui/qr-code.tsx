import { cn } from './class-names.ts'

interface QrCodeProps {
  /** What scanning it does. */
  title: string
  /** Width and height of the path. */
  size: number
  path: string
  className?: string
}

/** A QR code that the server has drawn. Always dark on white, as scanners need it. */
export function QrCode({ title, size, path, className }: QrCodeProps) {
  return (
    <svg
      role="img"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cn('size-48 rounded-md border border-line bg-white forced-color-adjust-none', className)}
    >
      <title>{title}</title>
      <path d={path} fill="#000" />
    </svg>
  )
}
