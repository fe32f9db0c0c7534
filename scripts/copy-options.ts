import { parseArgs } from 'node:util'

/** The arguments of a command that fills a shop. */
interface CopyOptions {
  /** Its one argument; undefined when it was asked for help, which is printed. */
  readonly positional: string | undefined
  /** Whether it may delete the shop that is there. */
  readonly replace: boolean
}

/** Reads the arguments of this process. Without exactly one, it ends with status 1 and says how to use the command. */
export function readCopyOptions(help: string): CopyOptions {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [positional] = positionals
  if (values.help) {
    console.log(help)
    return { positional: undefined, replace: false }
  }
  if (positional !== undefined && positionals.length === 1) return { positional, replace: values.replace }
  console.error(help)
  process.exit(1)
}
