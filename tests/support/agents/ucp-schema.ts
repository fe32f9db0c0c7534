import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { CURRENT_VERSION, type UcpVersion } from '#app/domain/agents/protocol/ucp-versions.ts'

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  formats: {
    uri: (text: string) => URL.canParse(text),
    'date-time': (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  },
})

type Definitions = Readonly<Record<string, object>>
const { $defs, $earlier } = JSON.parse(readFileSync('tests/support/agents/ucp-schemas.json', 'utf8')) as {
  readonly $defs: Definitions
  /** What the version before has in their place. */
  readonly $earlier: Definitions
}
const SCHEMAS: Readonly<Record<UcpVersion, Definitions>> = {
  '2026-08-25': $defs,
  '2026-04-08': { ...$defs, ...$earlier },
}
for (const [version, schemas] of Object.entries(SCHEMAS)) ajv.addSchema({ $defs: schemas }, version)

/** Fails unless a value fits a schema of the protocol, such as `checkout`, in the version that the value names. */
export function expectSchema(name: string, value: unknown): void {
  const { version = CURRENT_VERSION } = (value as { ucp?: { version?: string } }).ucp ?? {}
  const isValid = ajv.validate(`${version}#/$defs/${name}`, value)
  expect(isValid ? [] : ajv.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([])
}
