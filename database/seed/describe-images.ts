/** Writes `images.json` of the demonstration catalogue: size and placeholder of every picture. `npm run db:pictures` when one changes. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureImage, renderPlaceholder } from '#app/platform/storage/image-renditions.server.ts'
import { DEMO_FOLDER, type DemoImage, readDemoPicture } from './demo-catalogue.ts'

const images: Record<string, DemoImage> = {}
for (const fileName of (await readdir(join(DEMO_FOLDER, 'images'))).sort()) {
  const picture = await readDemoPicture(fileName)
  images[fileName] = {
    ...(await measureImage(picture)),
    bytes: picture.byteLength,
    placeholder: await renderPlaceholder(picture),
  }
}
await writeFile(join(DEMO_FOLDER, 'images.json'), `${JSON.stringify(images, null, 2)}\n`)
