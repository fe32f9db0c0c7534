import type { Cluster } from '../../cluster/cluster.ts'

/** What pino writes for warnings and worse. */
const WARNING = /"level":[4-6]0.*"msg":"([^"]*)"/

const SHOWN = 5

/** Prints how often the shop's processes logged each warning or error, and the last such lines; then the last lines of nginx's log. */
export async function printTroubles({
  webs,
  worker,
  nginx,
}: Pick<Cluster, 'webs' | 'worker' | 'nginx'>): Promise<void> {
  for (const { name, output } of [...webs, worker]) {
    const lines = output()
      .split('\n')
      .filter((line) => WARNING.test(line))
    const messages = Map.groupBy(lines, (line) => WARNING.exec(line)?.[1] ?? '')
    for (const [message, found] of messages) console.log(`${name}: ${found.length} × ${message}`)
    for (const line of lines.slice(-SHOWN)) console.log(`${name}: ${line.slice(0, 400)}`)
  }
  const lines = await nginx.readLog()
  console.log(`nginx: ${lines.length} lines in its log`)
  for (const line of lines.slice(-SHOWN)) console.log(`nginx: ${line.slice(0, 400)}`)
}
