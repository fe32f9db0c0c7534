import type { ImageProblem } from '#app/domain/catalog/images/image-messages.ts'
import { MAX_IMAGES } from '#app/domain/catalog/product-form/product-input.ts'
import { log } from '#app/platform/log.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'

/**
 * Stores the image files of a form sent without scripts, and puts their addresses into its field `images`.
 *
 * @returns The first problem; undefined when all were stored. Files beyond the number a product can have are ignored, as are
 *   those after a fault.
 */
export async function storeUploadedImages(form: FormData, storage: ImageStorage): Promise<ImageProblem | undefined> {
  // Browsers send an empty file when none was chosen.
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
  form.delete('files')
  let problem: ImageProblem | undefined = files.length > MAX_IMAGES ? 'too-many' : undefined
  try {
    for (const [index, file] of files.slice(0, MAX_IMAGES).entries()) {
      const outcome = await storage.saveImage(await file.bytes(), index)
      if (outcome.status === 'saved') form.append('images', outcome.url)
      else problem ??= outcome.reason
    }
  } catch (error) {
    log.error({ err: error }, 'could not store an uploaded image')
    return 'failed'
  }
  return problem
}
