import { imageMessages } from '#app/domain/catalog/images/image-messages.ts'
import { MAX_IMAGES } from '#app/domain/catalog/manage/product-input.ts'
import type { ImageStorage, SaveImageOutcome } from '#app/platform/storage/storage.server.ts'

/** What the administrator is told about a picture that the bucket did not take. */
export function refusalText({ reason }: Extract<SaveImageOutcome, { status: 'refused' }>): string {
  switch (reason) {
    case 'too-large':
      return imageMessages.tooLarge
    case 'not-a-picture':
      return imageMessages.notAnImage
    case 'busy':
      return imageMessages.busy
  }
}

/**
 * Puts the picture files of a form that was sent without scripts into the bucket, and their addresses into its field
 * `images`.
 *
 * @returns Why a file was not taken; undefined when all were. Files beyond those that a product can have are not looked at.
 */
export async function storeUploadedImages(form: FormData, storage: ImageStorage): Promise<string | undefined> {
  // A browser sends an empty file for a field in which none was chosen.
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
  form.delete('files')
  let refusal: string | undefined = files.length > MAX_IMAGES ? imageMessages.tooMany : undefined
  for (const [index, file] of files.slice(0, MAX_IMAGES).entries()) {
    const outcome = await storage.saveImage(await file.bytes(), index)
    if (outcome.status === 'saved') form.append('images', outcome.url)
    else refusal ??= refusalText(outcome)
  }
  return refusal
}
