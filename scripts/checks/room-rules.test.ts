import { expect, test } from 'vitest'
import { crowdedRooms, MAX_FILES_OF_A_ROOM } from './room-rules.ts'

const filesOf = (room: string, count: number) => Array.from({ length: count }, (_, index) => `${room}/${index}.ts`)

test('a room with too many source files is named, and its tests and inner rooms don’t count', () => {
  const full = filesOf('app/domain/cart', MAX_FILES_OF_A_ROOM)
  expect(crowdedRooms([...full, 'app/domain/cart/0.test.ts', 'app/domain/cart/components/cart.tsx'])).toEqual([])
  expect(crowdedRooms([...full, 'app/domain/cart/one-more.tsx'])).toEqual([
    `app/domain/cart: ${MAX_FILES_OF_A_ROOM + 1} source files side by side, at most ${MAX_FILES_OF_A_ROOM}`,
  ])
})
