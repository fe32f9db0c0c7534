import type { ImageStorage } from '#app/platform/storage/storage.server.ts'

/** A storage without images. */
export const EMPTY_STORAGE: Pick<ImageStorage, 'readImage'> = { readImage: async () => undefined }
