/** What the product form says about pictures; the server's answers and the browser's own checks use the same words. */
export const imageMessages = {
  notAnImage: 'Please upload only image files.',
  tooLarge: 'Image size should be less than 5MB.',
  tooMany: 'Please keep at most 20 images',
  busy: 'Too many images at once. Please try again in a moment.',
  unexpected: 'Unexpected error during image upload.',
  /** @param number Place among those chosen together, from 1. */
  notUploaded: (number: number) => `Failed to upload image ${number}.`,
  noAddress: (number: number) => `Failed to get URL for image ${number}.`,
} as const

/** What may be chosen in the dialog of the system; phones then convert their own formats. */
export const ACCEPTED_IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
