/** Writes `images.json` of the demo catalogue: each image's size and placeholder. Run `npm run db:images` after a change. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureImage, renderPlaceholder } from '#app/platform/storage/image-renditions.server.ts'
import { DEMO_FOLDER, type DemoImage, readDemoImage } from './demo-catalogue.ts'

const images: Record<string, DemoImage> = {}
for (const fileName of (await readdir(join(DEMO_FOLDER, 'images'))).sort()) {
  const image = await readDemoImage(fileName)
  images[fileName] = {
    ...(await measureImage(image)),
    bytes: image.byteLength,
    placeholder: await renderPlaceholder(image),
  }
}
await writeFile(join(DEMO_FOLDER, 'images.json'), `${JSON.stringify(images, null, 2)}\n`)
