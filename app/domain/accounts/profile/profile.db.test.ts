import { beforeEach, describe, expect, test } from 'vitest'
import { insertCustomer, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertSession } from '#tests/support/factories/session-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { ProfileInput } from './profile.form.ts'
import { endSession, saveProfile } from './profile-commands.server.ts'
import { findProfile, listOpenSessions } from './profile-queries.server.ts'

let customer: TestCustomer
let other: TestCustomer

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  customer = await insertCustomer(db, { fullName: 'Ananya Desai', phone: '9825012345' })
  other = await insertCustomer(db, { fullName: 'Meera Shah' })
})

const typed: ProfileInput = {
  fullName: 'Ananya D’Souza',
  phone: '9876543210',
  dateOfBirth: '1994-03-14',
  gender: 'Female',
}

describe('the profile', () => {
  test('M84 of a new customer has the name and phone from signing up, and no other details', async () => {
    expect(await findProfile(db, customer.id)).toEqual({
      fullName: 'Ananya Desai',
      email: customer.email,
      phone: '9825012345',
      dateOfBirth: null,
      gender: null,
      memberSince: expect.any(Date),
    })
  })

  test('M84 is saved as entered, without changing another customer’s', async () => {
    await saveProfile(db, customer.id, typed)
    expect(await findProfile(db, customer.id)).toMatchObject(typed)
    expect(await findProfile(db, other.id)).toMatchObject({ fullName: 'Meera Shah', gender: null })
  })

  test('also saves the name and phone with the account, which the checkout uses', async () => {
    await saveProfile(db, customer.id, typed)
    const account = await db
      .selectFrom('auth.user')
      .select(['name', 'phone'])
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ name: typed.fullName, phone: typed.phone })
  })

  test('M107 is complete for the back office once every field is filled in', async () => {
    await saveProfile(db, customer.id, typed)
    expect(await profileStatus()).toBe('Profile Complete')
    await saveProfile(db, customer.id, { ...typed, gender: null })
    expect(await profileStatus()).toBe('Profile Incomplete')
  })

  test('M107 M127 shows the account’s data until it is saved for the first time', async () => {
    await db.deleteFrom('user_profiles').where('user_id', '=', customer.id).execute()
    expect(await findProfile(db, customer.id)).toMatchObject({ fullName: 'Ananya Desai', phone: '9825012345' })
    await saveProfile(db, customer.id, typed)
    expect(await findProfile(db, customer.id)).toMatchObject(typed)
  })

  async function profileStatus() {
    const row = await db
      .selectFrom((eb) =>
        eb.fn<{ user_id: string; profile_status: string }>('shop.get_all_users_for_admin').as('users'),
      )
      .select('users.profile_status')
      .where('users.user_id', '=', customer.id)
      .executeTakeFirstOrThrow()
    return row.profile_status
  }
})

describe('open sessions', () => {
  test('are the customer’s own, latest first, without expired ones', async () => {
    const phone = await insertSession(db, {
      userId: customer.id,
      userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36',
      ipAddress: '203.0.113.5',
      createdAt: new Date('2026-11-21T09:00:00Z'),
    })
    const older = await insertSession(db, {
      userId: customer.id,
      createdAt: new Date('2026-11-20T09:00:00Z'),
    })
    await insertSession(db, { userId: customer.id, expiresAt: new Date(Date.now() - 1000) })
    await insertSession(db, { userId: other.id })
    expect(await listOpenSessions(db, customer.id)).toEqual([
      {
        id: phone,
        device: 'Chrome on Android',
        networkAddress: '203.0.113.5',
        signedInAt: new Date('2026-11-21T09:00:00Z'),
      },
      { id: older, device: 'Unknown device', networkAddress: null, signedInAt: new Date('2026-11-20T09:00:00Z') },
    ])
  })

  test('are limited to the fifty latest', async () => {
    const signedInAt = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second))
    for (let second = 0; second < 51; second++) {
      await insertSession(db, { userId: customer.id, createdAt: signedInAt(second) })
    }
    const sessions = await listOpenSessions(db, customer.id)
    expect(sessions).toHaveLength(50)
    expect(sessions.at(0)?.signedInAt).toEqual(signedInAt(50))
    expect(sessions.at(-1)?.signedInAt).toEqual(signedInAt(1))
  })

  test('can be ended one by one, and only by their owner', async () => {
    const own = await insertSession(db, { userId: customer.id })
    const foreign = await insertSession(db, { userId: other.id })
    const end = (sessionId: string) => endSession(db, { userId: customer.id, sessionId })
    expect(await end(own)).toEqual({ status: 'ended' })
    expect(await end(own)).toEqual({ status: 'unknown-session' })
    expect(await end(foreign)).toEqual({ status: 'unknown-session' })
    expect(await listOpenSessions(db, other.id)).toHaveLength(1)
  })
})
