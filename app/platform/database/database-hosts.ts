/**
 * The servers that a database address names, one address each: `postgres://me@a:1,b:2/shop` names two. A server without a
 * port has the default one.
 *
 * @returns At least one address, in the given order. `target_session_attrs`, with which other programs find the primary, is
 *   left out: the shop finds it by itself.
 */
export function listDatabaseHosts(url: string): string[] {
  const { scheme = '', credentials = '', hosts = '', rest = '' } = ADDRESS.exec(url)?.groups ?? {}
  return hosts.split(',').map((host) => withoutTarget(`${scheme}${credentials}${host}${rest}`))
}

const ADDRESS = /^(?<scheme>[a-z]+:\/\/)(?<credentials>[^/?#]*@)?(?<hosts>[^/?#]*)(?<rest>.*)$/i

function withoutTarget(address: string): string {
  return address
    .replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_, before, after) => (after ? before : ''))
    .replace(/\?$/, '')
}

/** Whether an address names PostgreSQL servers: one, or several with commas between them. */
export function isDatabaseAddress(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && listDatabaseHosts(url).every((address) => URL.canParse(address))
}
