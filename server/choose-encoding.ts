/** Compressed forms in which the shop answers. */
export type Encoding = 'br' | 'gzip'

/**
 * The better one of the compressed forms that the client takes; undefined when it takes none.
 *
 * @param accepted Its `Accept-Encoding`; `q=0` there means not acceptable.
 */
export function chooseEncoding(accepted: string): Encoding | undefined {
  const names = accepted
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}
