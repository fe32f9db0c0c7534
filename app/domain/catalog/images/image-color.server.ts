import { openImage, TIMEOUT_S } from '#app/platform/storage/image-renditions.server.ts'
import { dominantColor, type ProposedColor } from './dominant-color.ts'

/** Few pixels are enough to find the colour, and quick to read. */
const SIZE = { width: 60, height: 80 }

/** The colour of the garment in a stored image; undefined where the picture is all background. */
export async function imageColor(image: Uint8Array): Promise<ProposedColor | undefined> {
  const { data, info } = await openImage(image)
    // Averages of printed cloth would be grey.
    .resize({ ...SIZE, fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer({ resolveWithObject: true })
  return dominantColor({ data, width: info.width, height: info.height })
}
