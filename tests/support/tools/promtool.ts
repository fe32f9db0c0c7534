import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where the tests extract Debian's package of Prometheus: installing it would start a server. */
export const PROMETHEUS_FOLDER = '.cache/prometheus'

/** Path of `promtool`, which checks alert rules. Undefined when there is none. */
export function findPromtool(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), join(PROMETHEUS_FOLDER, 'usr/bin')]
  return folders.map((folder) => join(folder, 'promtool')).find((path) => existsSync(path))
}
