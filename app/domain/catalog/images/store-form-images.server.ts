import { imageFileName, imageRemovalName } from '#app/domain/settings/manage/setting-images.ts'
import { log } from '#app/platform/log.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import type { FormReply } from '#app/shared/form-contract.ts'
import { IMAGE_PROBLEMS } from './image-messages.ts'

/** Stores the new images of a form, and puts their addresses into its fields. @returns Why some couldn't be stored. */
export async function storeFormImages(
  storage: Pick<ImageStorage, 'saveImage'>,
  form: FormData,
  names: readonly string[],
): Promise<FormReply | undefined> {
  const errors: Record<string, string> = {}
  for (const name of names) {
    const file = form.get(imageFileName(name))
    if (form.has(imageRemovalName(name))) form.set(name, '')
    // Browsers send an empty file when none was chosen.
    if (!(file instanceof File) || file.size === 0) continue
    try {
      const outcome = await storage.saveImage(await file.bytes(), 0)
      if (outcome.status === 'saved') form.set(name, outcome.url)
      else errors[name] = IMAGE_PROBLEMS[outcome.reason]
    } catch (error) {
      log.error({ err: error }, 'could not store an uploaded image')
      return { code: 500, errors: { ...errors, [name]: IMAGE_PROBLEMS.failed }, isKept: true }
    }
  }
  return Object.keys(errors).length > 0 ? { code: 400, errors, isKept: true } : undefined
}
