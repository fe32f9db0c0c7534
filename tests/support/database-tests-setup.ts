import { makePasswordHashesCheap } from './cheap-password-hashes.ts'

makePasswordHashesCheap()
