/** The parts of `subset-font` that `cut-fonts.ts` uses; the package has no types, and those of @types are for an earlier version. */
declare module 'subset-font' {
  export interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'woff2'
    /** Tags of OpenType features; undefined keeps all. */
    readonly keepFeatures?: readonly string[]
    readonly dropTables?: readonly string[]
    /** Of the name table, beside the usual ones. */
    readonly preserveNameIds?: readonly number[]
    readonly keepAllGlyphs?: boolean
  }

  export default function subsetFont(font: Buffer, text: string | undefined, options: SubsetOptions): Promise<Buffer>
}
