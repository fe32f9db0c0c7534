import { Link } from 'react-router'
import { ArchFrame } from '#app/domain/catalog/components/arch-frame.tsx'
import fallbackImageUrl from '#app/domain/catalog/components/fallback-image.webp'
import { ProductImage } from '#app/domain/catalog/components/product-image.tsx'
import { listAddress } from '#app/domain/catalog/listing/list-params.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { categoryDescription, categoryMenuLabel, categorySlug } from '#app/vocabulary/categories.ts'
import type { Category } from '../product.ts'

/** A category with an image of one of its products; the whole card is a link to the category. */
export function CategoryCard({ category }: { category: Category }) {
  const shop = useShop()
  return (
    <Link to={listAddress({ category: categorySlug(shop, category.name) })} className="group block text-center">
      <ArchFrame className="text-rosegold-400">
        <ProductImage
          image={category.image}
          alt=""
          sizes="(min-width:1024px) 268px, (min-width:640px) 45vw, 43vw"
          fallbackUrl={fallbackImageUrl}
          className="size-full scale-106"
        />
      </ArchFrame>
      <h3 className="mt-3 text-xl decoration-1 underline-offset-4 group-hover:underline lg:mt-4 lg:text-2xl">
        {categoryMenuLabel(shop, category.name)}
      </h3>
      <p className="mt-px text-label font-semibold text-accent tabular-nums lg:text-base">
        {category.count}+ Design(s)
      </p>
      <p className="mt-0.5 text-label text-balance text-soft lg:text-base">
        {categoryDescription(shop, category.name)}
      </p>
    </Link>
  )
}
