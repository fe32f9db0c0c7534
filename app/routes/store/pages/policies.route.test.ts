import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import * as privacy from './privacy.tsx'
import * as terms from './terms.tsx'

test('M360 terms and privacy are dated while the database is unavailable', () => {
  // Nothing else is in the context: the cached settings are enough.
  const context = new RouterContextProvider()
  const changedAt = { name: new Date('2027-03-01T12:00:00+05:30') }
  context.set(shopContext, { version: 1, settings: DEFAULT_SETTINGS, changedAt })
  for (const { loader } of [terms, privacy]) {
    expect((loader as (args: object) => unknown)({ context })).toEqual({ updated: '1 March 2027' })
  }
})
