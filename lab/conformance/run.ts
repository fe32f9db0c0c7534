/**
 * Writes the data that the public conformance tests of the Universal Commerce Protocol read, of what a running shop on this machine sells:
 * `npm --prefix lab run conformance-data -- FOLDER [SHOP_URL]`. How they are run is in docs/agents.md.
 */
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { conformanceData } from './conformance-data.ts'

const [folder, shopUrl = 'http://localhost:3000'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder that the tests read their data from.')

// The platform of the calls. Beside a shop on the same machine, a profile needn't declare anything.
const profile = createServer((_, response) => response.end('{}')).listen(0, 'localhost')
await once(profile, 'listening')
const headers = {
  'Content-Type': 'application/json',
  'UCP-Agent': `profile="http://localhost:${(profile.address() as AddressInfo).port}/profile.json"`,
}
try {
  const { ucp } = (await (await fetch(`${shopUrl}/.well-known/ucp`)).json()) as { ucp: { version: string } }
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(await conformanceData(ucp.version, ask))) {
    await writeFile(join(folder, name), text)
  }
} finally {
  profile.close()
}

async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${shopUrl}/ucp/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  return response.json() as Promise<Answer>
}
