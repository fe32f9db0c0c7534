import { imageMessages } from '#app/domain/catalog/images/image-messages.ts'
import { MAX_IMAGES } from '#app/domain/catalog/manage/product-input.ts'
import type { ImageStorage, SaveImageOutcome } from '#app/platform/storage/storage.server.ts'

/** Why an image was not stored, for the administrator. */
export function uploadErrorText({ reason }: Extract<SaveImageOutcome, { status: 'rejected' }>): string {
  switch (reason) {
    case 'too-large':
      return imageMessages.tooLarge
    case 'not-an-image':
      return imageMessages.notAnImage
    case 'busy':
      return imageMessages.busy
  }
}

/**
 * Stores the image files of a form sent without scripts, and puts their addresses into its field `images`.
 *
 * @returns Why a file was rejected; undefined when all were stored. Files beyond the number a product can have are ignored.
 */
export async function storeUploadedImages(form: FormData, storage: ImageStorage): Promise<string | undefined> {
  // Browsers send an empty file when none was chosen.
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
  form.delete('files')
  let error: string | undefined = files.length > MAX_IMAGES ? imageMessages.tooMany : undefined
  for (const [index, file] of files.slice(0, MAX_IMAGES).entries()) {
    const outcome = await storage.saveImage(await file.bytes(), index)
    if (outcome.status === 'saved') form.append('images', outcome.url)
    else error ??= uploadErrorText(outcome)
  }
  return error
}
