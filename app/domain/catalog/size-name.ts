/** The usual sizes by their names, in the order in which they are offered. */
export const SIZE_NAMES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL', 'Free Size']

/**
 * The one name of a size, however a product writes it: `M` for `m`, `XXL` for `2xl`, `3XL` for `XXXL`, `Free Size` for `One size`. Any
 * other text is in capital letters, as `S/M`. `shop.size_name` names the sizes in stock the same way.
 */
export function sizeName(size: string): string {
  // Only the letters a to z become capitals, as in the database, whatever its locale.
  const name = size
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
  if (/^(FREE|ONE)[ -]?SIZE$/.test(name)) return 'Free Size'
  if (/^2X[SL]$/.test(name)) return name.replace('2', 'X')
  if (/^X{3,9}[SL]$/.test(name)) return `${name.length - 1}X${name.at(-1)}`
  return name
}
