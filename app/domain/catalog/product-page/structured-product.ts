import { shop } from '#app/shop.ts'
import { categoryLabel } from '../category.ts'
import type { Product } from '../product.ts'

/**
 * A product and its offer in the words of schema.org.
 *
 * @param shopUrl The shop's public address without a trailing slash.
 */
export function productData(product: Product, shopUrl: string) {
  const url = `${shopUrl}/product/${product.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: productDescription(product),
    sku: product.id,
    url,
    image: product.images.map((image) => (image.startsWith('/') ? shopUrl + image : image)),
    category: categoryLabel(product.category),
    material: product.material,
    color: product.color,
    brand: { '@type': 'Brand', name: shop.name },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'INR',
      price: (product.price / 100).toFixed(2),
      availability: `https://schema.org/${product.available > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
  } as const
}

/** What a product is, also when nobody described it. */
export function productDescription({ name, description, material, color }: Product): string {
  return description.trim() || `${name}: ${material}, ${color}.`
}
