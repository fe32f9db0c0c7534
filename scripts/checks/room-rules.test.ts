import { expect, test } from 'vitest'
import { crowdedRooms, MAX_FILES_OF_A_ROOM } from './room-rules.ts'

const filesOf = (room: string, count: number, ending = 'ts') =>
  Array.from({ length: count }, (_, index) => `${room}/${index}.${ending}`)

test('a room with too many source files is named, and its inner rooms don’t count', () => {
  const full = filesOf('app/domain/cart', MAX_FILES_OF_A_ROOM)
  expect(crowdedRooms([...full, 'app/domain/cart/components/cart.tsx'])).toEqual([])
  expect(crowdedRooms([...full, 'app/domain/cart/one-more.tsx'])).toEqual([
    `app/domain/cart: source files side by side: ${MAX_FILES_OF_A_ROOM + 1}, at most ${MAX_FILES_OF_A_ROOM}`,
  ])
})

test('tests are counted apart', () => {
  const full = [...filesOf('server', MAX_FILES_OF_A_ROOM), ...filesOf('server', MAX_FILES_OF_A_ROOM, 'process.test.ts')]
  expect(crowdedRooms(full)).toEqual([])
  expect(crowdedRooms([...full, 'server/one-more.spec.ts'])).toEqual([
    `server: tests side by side: ${MAX_FILES_OF_A_ROOM + 1}, at most ${MAX_FILES_OF_A_ROOM}`,
  ])
})
