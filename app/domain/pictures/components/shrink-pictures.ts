import { MAX_IMAGE_BYTES } from '#app/platform/storage/image-address.ts'

/** The shop shows no picture larger than this many pixels on its longer side. */
const MAX_SIDE = 2000

const QUALITY = 0.88

export function isTooLarge({ size }: Pick<File, 'size'>): boolean {
  return size >= MAX_IMAGE_BYTES
}

/** The size in pixels that a picture is drawn at: its own, or scaled down to {@link MAX_SIDE}. */
export function sizeWithin({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Redraws the pictures that are too large to be sent, smaller and as JPEG; the others stay as they are. So does a file that the
 * browser can't read: the server says what is wrong with it.
 */
export async function shrinkPictures(files: readonly File[]): Promise<File[]> {
  const pictures: File[] = []
  // One at a time: a decoded photograph takes hundreds of megabytes.
  for (const file of files) pictures.push(isTooLarge(file) ? await shrink(file).catch(() => file) : file)
  return pictures
}

async function shrink(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const canvas = Object.assign(document.createElement('canvas'), sizeWithin(bitmap))
  const context = canvas.getContext('2d')
  if (!context) return file
  // JPEG has no transparency, and would turn it black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }) : file
}
