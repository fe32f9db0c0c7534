import { expect, test } from 'vitest'
import { isSameMailbox } from './same-mailbox.ts'

const ADMIN = 'admin@gulmeher.example'

test.each([
  'admin@gulmeher.example',
  'ADMIN@gulmeher.example',
  'Admin@Gulmeher.Example',
  ' admin@gulmeher.example ',
  'admin@gulmeher.example.',
  'admin@gulmeher.example...',
  'admin+shop@gulmeher.example',
  'admin+@gulmeher.example',
  'admin+a+b@gulmeher.example',
  'ａｄｍｉｎ@gulmeher.example',
  'admin@ｇｕｌｍｅｈｅｒ.example',
  'admin＠gulmeher.example',
])('A08 %j counts as the administrator’s mailbox', (variant) => {
  expect(isSameMailbox(variant, ADMIN)).toBe(true)
})

test.each(['admin2@gulmeher.example', 'xadmin@gulmeher.example', 'admin@gulmeher.example.in', 'admin@other.example'])(
  '%j is another mailbox',
  (other) => {
    expect(isSameMailbox(other, ADMIN)).toBe(false)
  },
)
