import { pictureTexts } from '#app/domain/admin/picture-texts.ts'
import type { ImageStorage, SaveImageOutcome } from '#app/platform/storage/storage.server.ts'

/** What the administrator is told about a picture that the bucket did not take. */
export function refusalText({ reason }: Extract<SaveImageOutcome, { status: 'refused' }>): string {
  return reason === 'too-large' ? pictureTexts.tooLarge : pictureTexts.notAnImage
}

/**
 * Puts the picture files of a form that was sent without scripts into the bucket, and their addresses into its field
 * `images`.
 *
 * @returns Why a file was not taken; undefined when all were.
 */
export async function takePictures(form: FormData, storage: ImageStorage): Promise<string | undefined> {
  // A browser sends an empty file for a field in which none was chosen.
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
  form.delete('files')
  let refusal: string | undefined
  for (const [index, file] of files.entries()) {
    const outcome = await storage.saveImage(await file.bytes(), index)
    if (outcome.status === 'saved') form.append('images', outcome.url)
    else refusal ??= refusalText(outcome)
  }
  return refusal
}
