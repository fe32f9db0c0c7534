import {
  CURRENT_VERSION,
  type DeclaredCapability,
  offeredCapabilities,
  UCP_VERSIONS,
  type UcpVersion,
} from './ucp-versions.ts'

/** Where the shop's profile is. A version other than the current one has a profile of its own below it. */
export const PROFILE_PATH = '/.well-known/ucp'
export const REST_PATH = '/ucp/v1'
export const MCP_PATH = '/ucp/mcp'

interface ProfileOptions {
  readonly version: UcpVersion
  /** Without a slash at the end. */
  readonly shopUrl: string
  readonly mayBuy: boolean
  readonly publicKeys: readonly object[]
}

/** What the shop tells platforms of itself. It is the same for all of them, and changes only with the owner's settings and the secret. */
export function businessProfile({ version, shopUrl, mayBuy, publicKeys }: ProfileOptions) {
  const base = `https://ucp.dev/${version}`
  const service = (transport: 'rest' | 'mcp', path: string, schema: string) => ({
    version,
    spec: `${base}/specification/overview`,
    transport,
    endpoint: shopUrl + path,
    schema: `${base}/services/shopping/${schema}`,
  })
  const isCurrent = version === CURRENT_VERSION
  const addressOf = (each: UcpVersion) => [each, `${shopUrl}${PROFILE_PATH}/${each}`]
  const earlier = UCP_VERSIONS.filter((each) => each !== version).map(addressOf)
  return {
    ucp: {
      version,
      ...(isCurrent && { supported_versions: Object.fromEntries(earlier) }),
      services: {
        'dev.ucp.shopping': [
          service('rest', REST_PATH, 'rest.openapi.json'),
          service('mcp', MCP_PATH, 'mcp.openrpc.json'),
        ],
      },
      capabilities: Object.fromEntries(
        [...offeredCapabilities(version, mayBuy)].map(([name, declared]) => [name, [declaredAs(declared)]]),
      ),
      // The person pays in the shop.
      payment_handlers: {},
    },
    keys: publicKeys,
    // Verifiers of versions before 2026-08-25 read the keys here, whichever profile they fetch.
    signing_keys: publicKeys,
  }
}

/** One parent is written as a text, several as a list. */
function declaredAs({ extends: parents, ...declared }: DeclaredCapability) {
  const [first] = parents ?? []
  return { ...declared, ...(parents && { extends: parents.length === 1 ? first : parents }) }
}
