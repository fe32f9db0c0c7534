/** Why an image was not stored, in words for the administrator; shared by the server and the checks in the browser. */
export const IMAGE_PROBLEMS = {
  'not-an-image': 'Please upload only image files.',
  'too-large': 'Image size should be less than 5MB.',
  'too-many': 'A product can have up to 20 images',
  busy: 'Too many images at once. Please try again in a moment.',
  /** A fault of the storage. */
  failed: 'Unexpected error during image upload.',
} as const

export type ImageProblem = keyof typeof IMAGE_PROBLEMS

/** @param number Position among the files chosen together, from 1. */
export const notUploaded = (number: number) => `Failed to upload image ${number}.`
