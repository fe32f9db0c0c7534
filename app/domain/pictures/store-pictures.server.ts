import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { MAX_PICTURES, type RejectedPictures } from './picture-answers.ts'

/** Hours within which a picture is attached to what it was sent with; after them it never will be. */
export const UNUSED_PICTURE_HOURS = 24

/** How many unused pictures a job deletes at once. */
export const MAX_DELETED_AT_ONCE = 200

export type StorePicturesOutcome =
  /** In the order they were sent; empty without files. */
  { readonly status: 'stored'; readonly pictureIds: string[] } | RejectedPictures

export type PrivateImages = Pick<ImageStorage, 'prepareImage' | 'writePrivateImage'>

/** A picture as its room's table has it, apart from its id. */
export interface NewPicture {
  readonly position: number
  readonly width: number
  readonly height: number
  readonly bytes: number
}

interface PictureStore {
  readonly storage: PrivateImages
  /** On the longer side, in pixels. @default as large as the shop shows any image */
  readonly maxSide?: number
  /** Adds the row of a picture that isn't attached to anything yet. */
  addRow(picture: NewPicture): Promise<{ id: string }>
}

/**
 * Checks, re-encodes and stores the pictures of a form. They are private: the room with their rows says who may see them. All are
 * stored, or the first problem is returned.
 */
export async function storePictures(
  { storage, maxSide, addRow }: PictureStore,
  files: readonly File[],
): Promise<StorePicturesOutcome> {
  if (files.length > MAX_PICTURES) return { status: 'rejected', reason: 'too-many' }
  const pictureIds: string[] = []
  for (const [position, file] of files.entries()) {
    const prepared = await storage.prepareImage(await file.bytes(), maxSide)
    if (prepared.status === 'rejected') return prepared
    const { bytes, width, height } = prepared
    // The row first: if the next step fails, the picture is known and will be deleted.
    const { id } = await addRow({ position, width, height, bytes: bytes.byteLength })
    await storage.writePrivateImage(id, bytes)
    pictureIds.push(id)
  }
  return { status: 'stored', pictureIds }
}

/** The files of a form's picture field. Browsers send an empty one when none was chosen. */
export function sentPictures(form: FormData): File[] {
  return form
    .getAll('pictures')
    .filter((file) => file instanceof File)
    .filter(({ size }) => size > 0)
}
