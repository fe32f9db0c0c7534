import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  formats: {
    uri: (text: string) => URL.canParse(text),
    'date-time': (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  },
})
ajv.addSchema(JSON.parse(readFileSync('tests/support/agents/ucp-schemas.json', 'utf8')) as object, 'ucp')

/** Fails unless a value fits a schema of the protocol, such as `checkout`. */
export function expectSchema(name: string, value: unknown): void {
  const isValid = ajv.validate(`ucp#/$defs/${name}`, value)
  expect(isValid ? [] : ajv.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([])
}
