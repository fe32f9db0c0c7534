import type { Db } from '#app/platform/database/database.server.ts'
import type { DesignColour } from './design-colour.ts'
import { sharedGuide } from './shared-guide.server.ts'
import type { SharedGuide } from './shared-guide.ts'

interface Design extends SharedGuide {
  /** Those that shoppers see, in the owner's order; empty if there is only one. */
  readonly colours: DesignColour[]
}

/** A design, with what its colours share. */
export async function readDesign(db: Db, designId: string): Promise<Design> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'color', 'is_available as isAvailable', 'images'])
    .select([
      sharedGuide('size_guide', designId).as('sizeGuide'),
      sharedGuide('measurements', designId).as('measurements'),
    ])
    .where('design_id', '=', designId)
    .where('archived_at', 'is', null)
    .orderBy('design_position')
    .orderBy('id')
    .execute()
  const colours = rows.map(({ images, sizeGuide: _, measurements: _measurements, ...colour }) => ({
    ...colour,
    image: images[0] ?? '',
  }))
  return {
    colours: colours.length > 1 ? colours : [],
    sizeGuide: rows[0]?.sizeGuide ?? '',
    measurements: rows[0]?.measurements ?? '',
  }
}
