import { makeImage } from '#app/platform/database/database-image.server.ts'

/** Makes the image of a new database once, before the first test file needs it. */
export default async function setup(): Promise<void> {
  await makeImage()
}
