/** Messages about images in the product form, shared by the server and the checks in the browser. */
export const imageMessages = {
  notAnImage: 'Please upload only image files.',
  tooLarge: 'Image size should be less than 5MB.',
  tooMany: 'A product can have up to 20 images',
  busy: 'Too many images at once. Please try again in a moment.',
  unexpected: 'Unexpected error during image upload.',
  /** @param number Position among the files chosen together, from 1. */
  notUploaded: (number: number) => `Failed to upload image ${number}.`,
  noAddress: (number: number) => `Failed to get URL for image ${number}.`,
} as const
