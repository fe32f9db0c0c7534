import { type RawBuilder, sql } from 'kysely'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { cached } from '../catalog-version.server.ts'
import { measuredSizes } from '../declarations.ts'
import { sharedGuide } from '../designs/shared-guide.server.ts'

/** How many products on sale lack a declaration. */
export interface UndeclaredProducts {
  readonly count: number
  /** Whether the settings name a maker or packer for the products that name none. */
  readonly hasUsualMaker: boolean
}

/** Counts the products that lack a declaration; cached until the catalogue or what the settings declare changes. */
export async function countUndeclaredProducts(db: Db): Promise<UndeclaredProducts> {
  const { condition, hasUsualMaker } = await whereUndeclared(db)
  const { parameters } = condition.compile(db)
  const count = await cached(db, JSON.stringify(['undeclared', parameters]), async () => {
    const { count } = await db
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('archived_at', 'is', null)
      .where(condition)
      .executeTakeFirstOrThrow()
    return count
  })
  return { count, hasUsualMaker }
}

/** The condition on `products` for those that lack a declaration, as `missingDeclarations` decides of what their pages show. */
export async function whereUndeclared(db: Db): Promise<{ condition: RawBuilder<boolean>; hasUsualMaker: boolean }> {
  const { settings } = await readSettings(db)
  const hasUsualMaker = settings.maker !== '' || settings.packer !== ''
  const categories = ['', ...settings.categories.map(({ key }) => key)]
  const guides = Object.fromEntries(categories.map((category) => [category, measuredSizes(settings, category)]))
  const measured = sql`coalesce(${JSON.stringify(guides)}::jsonb -> products.category, ${JSON.stringify(guides)}::jsonb -> '')`
  const condition = sql<boolean>`(
    products.mrp is null
    or products.net_quantity = ''
    or (not ${hasUsualMaker} and products.maker = '' and products.packer = '')
    or exists (
      select from unnest(products.size) as label
      -- Without the offset, both would be looked up again for each size.
      cross join (select ${ownOrShared('measurements')} as measurements, ${ownOrShared('size_guide')} as size_guide offset 0) as own
      where position(E'\n' || lower(label) || ':' in E'\n' || lower(own.measurements || E'\n' || own.size_guide)) = 0
        and not (own.size_guide = '' and jsonb_exists(${measured} -> 'body', lower(label)))
        and not (own.measurements = '' and jsonb_exists(${measured} -> 'garment', lower(label)))
    )
  )`
  return { condition, hasUsualMaker }
}

/** What the product has, or else what its design shares, as `withGuideOf` decides. */
function ownOrShared(name: 'measurements' | 'size_guide'): RawBuilder<string> {
  const own = sql.ref(`products.${name}`)
  const shared = sharedGuide(name, sql.ref('products.design_id'))
  return sql`case when ${own} <> '' or products.design_id is null then ${own} else ${shared} end`
}
