/** The name of the input with the new file of an image setting. */
export function imageFileName(name: string): string {
  return `${name}File`
}

/** The name of the checkbox that removes the image of a setting. */
export function imageRemovalName(name: string): string {
  return `${name}Removed`
}
